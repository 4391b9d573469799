// Unpacks Chromium and its libraries into TMPDIR and prints where the program is.
import chromium from "@sparticuz/chromium";

console.log(await chromium.executablePath());
