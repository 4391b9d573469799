/** A form of the server: rows of fields, and each choice changes the position. */

import { useId } from "preact/hooks";
import type { CoinLook, EditField, EditRow, Offer } from "../protocol/generated/wire.ts";
import { useEditor } from "./context.ts";
import { Few, Mark } from "./fields.tsx";

export function FormRows({ rows }: { rows: readonly EditRow[] }) {
  return (
    <div class="form-rows">
      {rows.map((row, k) => (
        <Row key={row.coin?.name ?? `${k} ${row.label ?? ""}`} row={row} />
      ))}
    </div>
  );
}

function Row({ row }: { row: EditRow }) {
  return (
    <div class={row.coin ? "form-row coin-row" : "form-row"}>
      {row.label && <h3>{row.label}</h3>}
      {row.coin && <Coin look={row.coin} />}
      {row.fields.map((field) => (
        <Field key={field.label} field={field} about={row.coin?.name ?? null} />
      ))}
    </div>
  );
}

const Coin = ({ look }: { look: CoinLook }) => (
  <span class="form-coin" aria-hidden="true">
    {look.special ? "★" : (look.value ?? "?")}
  </span>
);

function Field({ field, about }: { field: EditField; about: string | null }) {
  const state = useEditor();
  const make = (offer: Offer | undefined): void => {
    if (offer) state.make(offer);
  };
  const chosen = field.offers.find((offer) => offer.chosen);
  switch (field.kind) {
    case "few":
      return (
        <Few
          title={field.label}
          choices={field.offers.map((offer) => [offer.label, offer.label] as const)}
          value={chosen?.label ?? ""}
          onChoose={(label) => make(field.offers.find((offer) => offer.label === label))}
        />
      );
    case "list":
      return <List field={field} about={about} make={make} />;
    case "switch":
      return (
        <Mark checked={field.offers[1]?.chosen ?? false} onChange={(on) => make(field.offers[on ? 1 : 0])}>
          {about && <span class="unseen">{about} </span>}
          {field.label}
        </Mark>
      );
    case "buttons":
      return (
        <span class="form-buttons">
          {field.offers.map((offer) => (
            <button
              type="button"
              key={offer.label}
              aria-label={about ? `${offer.label} ${about}` : undefined}
              aria-pressed={offer.chosen || undefined}
              onClick={() => make(offer)}
            >
              {offer.label}
            </button>
          ))}
        </span>
      );
  }
}

interface ListProps {
  readonly field: EditField;
  /** The coin that it is about, which stands beside it. */
  readonly about: string | null;
  readonly make: (offer: Offer | undefined) => void;
}

/** A list of choices; one without a chosen entry stands on its label. */
function List({ field, about, make }: ListProps) {
  const id = useId();
  const chosen = field.offers.findIndex((offer) => offer.chosen);
  return (
    <span class="form-list">
      <label for={id} class={about || chosen < 0 ? "unseen" : ""}>
        {about ? `${about} ${field.label}` : field.label}
      </label>
      <select
        id={id}
        value={String(chosen)}
        onChange={(event) => {
          make(field.offers[Number(event.currentTarget.value)]);
          if (chosen < 0) event.currentTarget.value = "-1";
        }}
      >
        {chosen < 0 && <option value="-1">{field.label}…</option>}
        {field.offers.map((offer, k) => (
          <option key={`${k} ${offer.label}`} value={String(k)}>
            {offer.label}
          </option>
        ))}
      </select>
    </span>
  );
}
