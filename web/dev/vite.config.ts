import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

// The board alone, for tests and measurements: `vite build -c dev/vite.config.ts --outDir <folder>`.
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here("."),
  base: "./",
  build: {
    emptyOutDir: true,
    target: "es2023",
    reportCompressedSize: false,
    rolldownOptions: { input: here("board.html") },
  },
});
