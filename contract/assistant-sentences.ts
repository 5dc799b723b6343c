/** Sentences that the assistant and the browser share. */
export const assistantSentences = {
  onlyPdf: "Please upload a PDF file only.",
  analysisFailed: "PDF analysis failed. Please try again with a valid PDF.",
  generationFailed: "Sorry, I encountered an error while generating a response.",
  notParsed: "I could not parse a response from the model. Please try rephrasing your question.",
  somethingWrong: "Sorry, something went wrong.",
  closed: "The assistant is closed while a timed assignment is open",
};
