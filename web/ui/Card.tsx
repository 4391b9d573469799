/** Cards as games describe them: a title with a price, a ship, rows of small pictures, and text. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { palette } from "../browser/settings.ts";
import type { CardBit, CardFace, CardRow, CoinLook, Ensign, ShipPicture } from "../protocol/generated/wire.ts";
import { colourOf } from "../protocol/seats.ts";
import { PIPS } from "../table/dice.ts";
import { flat } from "../table/dom.ts";
import { bounds } from "../table/geometry.ts";
import { seatTint } from "../table/look.ts";
import { adrift, shipParts } from "../table/sea/ship_parts.ts";
import "./card.css";

/** A whole card; a slight one has only its head and ship. */
export function Card({ face, slight = false }: { face: CardFace; slight?: boolean }) {
  const { title, subtitle = "", seat = null, points = null, picture = null, rows = [], text = "", note = "" } = face;
  const head = seat === null ? {} : { background: seatTint(colourOf(seat), palette.value).deep };
  return (
    <span class={`card-face${face.chosen ? " in" : ""}${slight ? " slight" : ""}`}>
      <span class="card-top" style={head}>
        {face.flag && !slight && <Flag flag={face.flag} />}
        <span class="card-title">
          <strong>{title}</strong>
          {subtitle && !slight && <small>{subtitle}</small>}
        </span>
        {points !== null && <b class="coin-disc">{points}</b>}
      </span>
      {picture && (
        <span class="card-ship">
          <ShipIcon picture={picture} width={slight ? 64 : trueWidth(picture, LARGEST_PX)} />
          {!slight && rows.slice(0, 1).map((row) => <Row key={row.label} {...row} />)}
        </span>
      )}
      {face.pictures && !slight && (
        <span class="card-ships">
          {face.pictures.map((ship, i) => (
            <ShipIcon key={i} picture={ship} width={trueWidth(ship, 62)} />
          ))}
        </span>
      )}
      {!slight && (
        <span class="card-rows">
          {rows.slice(picture ? 1 : 0).map((row) => (
            <Row key={row.label} {...row} />
          ))}
        </span>
      )}
      {text && !slight && <span class="card-text">{text}</span>}
      {note && <small class="card-note">{note}</small>}
    </span>
  );
}

const Row = ({ label, bits }: CardRow) =>
  bits.length > 0 ? (
    <span class="card-row">
      <small>{label}</small>
      <Bits bits={bits} />
    </span>
  ) : null;

/** A flag, as patches of colour. */
export const Flag = ({ flag }: { flag: Ensign }) => (
  <svg class="flag" viewBox="0 0 3 2" width="27" height="18" aria-hidden="true">
    {flag.patches.map(({ path, fill }) => (
      <path key={path} d={path} fill={fill} />
    ))}
  </svg>
);

/** How wide the largest ship is on a card. */
const LARGEST_PX = 128;
const LARGEST_U = 3200;
const AROUND = 1.3;

/** The width of a ship on cards that show which ship is larger. */
const trueWidth = ({ hull }: ShipPicture, largest: number): number =>
  Math.round(largest * Math.min(1, 0.35 + (0.65 * bounds(hull).h) / LARGEST_U));

/** A ship from above, its bow to the right. */
export function ShipIcon({ picture, width }: { picture: ShipPicture; width: number }) {
  const ship = useRef<SVGGElement>(null);
  const { hull, masts, seat } = picture;
  const { h } = bounds(hull);
  const tint = seatTint(colourOf(seat), palette.value);
  const [long, high] = [h * AROUND, Math.max(h * 0.62, 1100)];
  useLayoutEffect(() => {
    ship.current!.replaceChildren(...shipParts({ hull: hull.map(flat), masts, pattern: "none" }));
  }, [picture]);
  const style = { "--body": tint.body, "--deep": tint.deep, "--light": tint.light };
  return (
    <svg
      class={adrift(masts) ? "ship-icon vessel adrift" : "ship-icon vessel"}
      viewBox={`${-long * 0.46} ${-high / 2} ${long} ${high}`}
      width={width}
      height={Math.round((width * high) / long)}
      style={style}
      aria-hidden="true"
    >
      <g ref={ship} transform="rotate(90)" />
    </svg>
  );
}

export function Bits({ bits }: { bits: readonly CardBit[] }) {
  return (
    <span class="bits">
      {bits.map((bit, i) => (
        <Bit key={i} {...bit} />
      ))}
    </span>
  );
}

function Bit({ kind, text = "", tone = "plain", struck = false }: CardBit) {
  const name = `bit ${kind} ${tone}${struck ? " struck" : ""}`;
  if (kind === "die") return <Die value={Number(text)} name={name} />;
  if (kind === "coin") return text ? <b class={`coin-disc ${tone}`}>{text}</b> : <CoinBack />;
  return (
    <span class={kind === "ruler" ? `${name} ruler-${text}` : name} title={struck ? "lost" : undefined}>
      {kind === "space" ? "" : text}
    </span>
  );
}

/** A coin of a choice: its number, or its back. */
export const CoinFace = ({ coin }: { coin: CoinLook }) =>
  coin.value == null ? <CoinBack /> : <b class="coin-disc">{coin.value}</b>;

const CoinBack = () => (
  <b class="coin-disc back" role="img" aria-label="coin, face down">
    <svg viewBox="-1 -1 2 2" width="14" height="14" aria-hidden="true">
      <path d="M0 -.55V.6M-.35 -.25H.35M-.6 .1C-.5 .5-.25 .6 0 .6C.25 .6 .5 .5 .6 .1" />
    </svg>
  </b>
);

const Die = ({ value, name }: { value: number; name: string }) => (
  <svg class={name} viewBox="0 0 24 24" width="30" height="30" role="img" aria-label={String(value)}>
    <rect x="1" y="1" width="22" height="22" rx="5" />
    {(PIPS[value] ?? []).map(([cx, cy]) => (
      <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="2.2" />
    ))}
  </svg>
);
