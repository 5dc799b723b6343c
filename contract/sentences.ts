// Texts that server and browser share. They are apart from the schemas, so that no schema reaches a browser. A sentence of
// the server alone is where it is said.

import { limits } from "./limits.ts";

export const sentences = {
  noSession: "Invalid or expired session",
  forbidden: "You do not have access to this",
  confirmToSee: "Enter your password to see the credentials",
  confirmToSet: "Enter your password to set a sub-admin's password",
  nameAndPasswordMissing: "Name and password are required",
  nameTaken: "A user with this name already exists",
  somethingWrong: "Something went wrong",
  slowDown: "Too many requests. Please wait a moment.",
  mostCharacters: (most: number) => `At most ${most} characters are allowed`,
  fileMissing: "Choose a file",
  onlyPdf: "Only PDF files are accepted",
  onlyImages: "Profile image must be an image file",
  tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB`,
  logoTooLarge: `The logo must be smaller than ${limits.logoMegabytes} MB`,
  unknownCategory: (text: string) => `Unknown category "${text}"`,
  studentAdded: "Student added successfully",
  studentUpdated: "Student updated successfully",
  studentUnknown: "Student not found",
  studentsNotRead: "Failed to fetch student data",
  assignmentAdded: "Assignment added successfully!",
  assignmentUpdated: "Assignment updated successfully!",
  nothingAssigned: "Your instructor has not assigned anything yet.",
  assignmentSubmitted: "Assignment submitted successfully!",
  courseMissing: "Course is required",
  reasonMissing: "Reason is required",
  unnamedStudent: "Unnamed Student",
  submissionUnknown: "Submission not found",
  disputeUnknown: "Dispute not found",
  resultsNotLoaded: "Couldn't load results",
  noResult: "No result data",
  noResultHere: "No results for this section.",
  assignmentChangedMeanwhile: "This assignment was changed meanwhile",
  submissions: (count: number) => `${count} ${count === 1 ? "submission" : "submissions"}`,
  /** Shown below the question before a deletion. */
  goesAlong: (submissions: number) =>
    submissions === 0
      ? "This cannot be undone."
      : `${sentences.submissions(submissions)} will be deleted too. This cannot be undone.`,
  cptHolderMissing: "Enter the holder of the CPT licence",
  cptYearMissing: "Enter the year of the CPT licence",
  chartNotLoaded: "Unable to load PDF",
  chartNotRendered: "Failed to render PDF",
  chartNotOpened: "Cannot load document",
  questionGone: "This question is no longer part of the section",
  lookupClosed: "Code lookup is closed during this assignment",
  typeStays: (submissions: number) =>
    `This sub-assignment has ${submissions} ${submissions === 1 ? "submission" : "submissions"}, so its type stays`,
};

/** Sentences of the assistant. */
export const assistantSentences = {
  onlyPdf: "Please upload a PDF file only.",
  analysisFailed: "PDF analysis failed. Please try again with a valid PDF.",
  generationFailed: "Sorry, I encountered an error while generating a response.",
  notParsed: "I could not parse a response from the model. Please try rephrasing your question.",
  somethingWrong: "Sorry, something went wrong.",
  closed: "The assistant is closed while a timed assignment is open",
  noMessage: "A message is required",
};
