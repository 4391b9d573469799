import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

// The page is served with a strict Content-Security-Policy: no inline code, and no files from other hosts.
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: fileURLToPath(new URL("../iceharbor/server/page", import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2023",
    sourcemap: false,
    reportCompressedSize: false,
  },
  server: {
    fs: { allow: [fileURLToPath(new URL("..", import.meta.url))] },
    proxy: { "/api": { target: "http://127.0.0.1:8474", ws: true } },
  },
});
