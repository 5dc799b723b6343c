import "../../page/older-browsers.ts";
import "pdfjs-dist/legacy/build/pdf.renderer.min.mjs";
