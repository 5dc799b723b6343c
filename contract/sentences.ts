// Texts that server and browser share, apart from the schemas, so that no schema reaches a browser. The server's
// other texts are in its code.

import { limits } from "./limits.ts";

export const sentences = {
  noSession: "Invalid or expired session",
  confirmToSee: "Enter your password to see the credentials",
  confirmToSet: "Enter your password to set a sub-admin's password",
  nameAndPasswordMissing: "Name and password are required",
  somethingWrong: "Something went wrong",
  mostCharacters: (most: number) => `At most ${most} characters are allowed`,
  fileMissing: "Choose a file",
  onlyPdf: "Only PDF files are accepted",
  onlyImages: "Profile image must be an image file",
  tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB`,
  logoTooLarge: `The logo must be smaller than ${limits.logoMegabytes} MB`,
  unknownCategory: (text: string) => `Unknown category "${text}"`,
  studentAdded: "Student added successfully",
  studentUpdated: "Student updated successfully",
  studentsNotRead: "Failed to fetch student data",
  assignmentAdded: "Assignment added successfully!",
  assignmentUpdated: "Assignment updated successfully!",
  nothingAssigned: "Your instructor has not assigned anything yet.",
  assignmentSubmitted: "Assignment submitted successfully!",
  courseMissing: "Course is required",
  reasonMissing: "Reason is required",
  unnamedStudent: "Unnamed Student",
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
  cptYearMissing: "Enter the year of the CPT licence",
  chartNotLoaded: "Unable to load PDF",
  chartNotRendered: "Failed to render PDF",
  chartNotOpened: "Cannot load document",
  questionGone: "This question is no longer part of the section",
  lookupClosed: "Code lookup is closed during this assignment",
  typeStays: (submissions: number) =>
    `This sub-assignment has ${submissions} ${submissions === 1 ? "submission" : "submissions"}, so its type stays`,
};
