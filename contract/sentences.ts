// Texts and limits that both sides know. They stand apart from the schemas, so that no schema reaches a browser.

export const sentences = {
  noSession: "Invalid or expired session",
  forbidden: "You do not have access to this",
  nameTaken: "A user with this name already exists",
  somethingWrong: "Something went wrong",
  onlyPdf: "Only PDF files are accepted",
  onlyImages: "Profile image must be an image file",
  tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB`,
  unknownCategory: (text: string) => `Unknown category "${text}"`,
};

export const limits = { pdfMegabytes: 50, imageMegabytes: 10, nameLength: 120, textLength: 4000, codesPerList: 200 };

export const handMadeReasonFault = "Reason is required";

export const subadminFault = "Name and password are required";

/** The assistant's (spec section 8, AI). */
export const assistantSentences = {
  onlyPdf: "Please upload a PDF file only.",
  analysisFailed: "PDF analysis failed. Please try again with a valid PDF.",
  generationFailed: "Sorry, I encountered an error while generating a response.",
  notParsed: "I could not parse a response from the model. Please try rephrasing your question.",
  somethingWrong: "Sorry, something went wrong.",
  closed: "The assistant is closed while a timed assignment is open",
  noMessage: "A message is required",
};

export const assistantLimits = {
  pdfMegabytes: 20,
  messagesSent: 12,
  messageCharacters: 8000,
  pdfCharacters: 400_000,
  perMinute: 20,
  perDay: 300,
};
