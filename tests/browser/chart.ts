import PDFDocument from "pdfkit";

/** A small real PDF; with a password it opens only for those who know it. */
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
