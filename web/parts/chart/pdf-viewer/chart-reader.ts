import "../../page/older-browsers.ts";
import "pdfjs-dist/legacy/build/pdf.worker.min.mjs";
