import PDFDocument from "pdfkit";

/** Returns a small real PDF, encrypted if a password is given. */
export async function makeChart(text: string, password?: string): Promise<Buffer> {
  const doc = new PDFDocument(password ? { userPassword: password, pdfVersion: "1.7" } : {});
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on("end", resolve));
  doc.fontSize(18).text(text);
  doc.addPage().text("Second page");
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** 64 by 64 black pixels in JPEG 2000, a format of scanners. */
const blackPicture = Buffer.from(
  [
    "AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAQAAAAEAAAw8HAAAAAAAPY29scgEAAAAAABAAAACsan",
    "AyY/9P/1EALwAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAAAw8BAQ8BAQ8BAf9SAAwAAAABAQUEBAAB/1wAE0CAiIiQiIiQiIiQ",
    "iIiQiIiQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAJQAB/5Pf+IAQCJCAgICAgICAgICAgICAgICAgP",
    "/Z",
  ].join(""),
  "base64",
);

/** Returns a PDF with one page that is only a picture, like a scan. WebAssembly decodes the picture. */
export function makeScan(): Buffer {
  const drawing = "q 612 0 0 792 0 0 cm /Page Do Q";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /Page 5 0 R >> >> >>",
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width 64 /Height 64 /Filter /JPXDecode /Length ${blackPicture.length} >>\nstream\n${blackPicture.toString("latin1")}\nendstream`,
  ];
  let text = "%PDF-1.7\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${places.join("")}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`;
  return Buffer.from(text + end, "latin1");
}
