/** Copies the result as a picture; where a browser cannot copy pictures, it downloads the picture. */

import { useState } from "preact/hooks";
import { theme } from "../browser/settings.ts";
import { ApiError, getResultPicture } from "../protocol/api.ts";
import { useMatch } from "./context.tsx";

export function CopyPicture() {
  const { room } = useMatch();
  const [told, tell] = useState("");
  const copy = async (): Promise<void> => {
    const drawn = getResultPicture(room.id, theme.peek()).then(toPng);
    // Browsers allow copying only at once after the press, so they get the promise of the picture.
    const copied = await copyPng(drawn);
    if (!copied) download(await drawn, `${room.snapshot.peek()?.game ?? "match"}-${room.id}.png`);
    tell(copied ? "Picture copied" : "Picture saved");
  };
  return (
    <>
      <button
        type="button"
        onClick={() =>
          copy().catch((error: unknown) => tell(error instanceof ApiError ? error.message : String(error)))
        }
      >
        Copy picture
      </button>
      <span role="status" class="quietly">
        {told}
      </span>
    </>
  );
}

async function copyPng(drawn: Promise<Blob>): Promise<boolean> {
  if (typeof ClipboardItem === "undefined" || !navigator.clipboard?.write) return false;
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": drawn })]);
    return true;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    await drawn;
    return false;
  }
}

async function toPng(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return await new Promise((done, fail) =>
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("The picture could not be drawn."))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
