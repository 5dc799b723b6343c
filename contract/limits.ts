// Limits that server and browser share. They are apart from the schemas, so that no schema reaches a browser.

export const limits = {
  pdfMegabytes: 50,
  imageMegabytes: 10,
  packageMegabytes: 200,
  assignmentsPerPackage: 200,
  questionsPerSection: 300,
  nameLength: 120,
  textLength: 4000,
  optionsPerQuestion: 100,
  optionLength: 500,
  /** With the section itself, which is variant 1. */
  variantsPerSection: 8,
  goalsPerSection: 20,
  goalLength: 100,
  /** Length of the reason for a code in a key, and of the quoted words of the chart. */
  rationaleLength: 2000,
  quoteLength: 1000,
  /** Length and number of statements of the chart that are not coded. */
  statementLength: 200,
  notCodedPerSection: 30,
  /** Length of the words before and after a passage of the chart. */
  aroundLength: 100,
  evidencePerCode: 20,
  evidencePerSection: 300,
  /** Codes that have or had a passage. */
  evidenceCodesPerSection: 500,
  evidenceCodeLength: 200,
  /** Length of the reason for a dispute, a ruling or a verdict by hand. */
  reasonLength: 1000,
  commentLength: 4000,
  /** Length of a message to everyone in an exam room. */
  roomMessageLength: 500,
  /** Minutes that one call may add or take away. */
  extraMinutes: 1440,
  drillAnswerLength: 200,
  instituteNameLength: 80,
  softwareNameLength: 80,
  assistantNameLength: 40,
  greetingLength: 300,
  logoMegabytes: 1,
};

export const assistantLimits = {
  pdfMegabytes: 20,
  messagesSent: 12,
  messageCharacters: 8000,
  pdfCharacters: 400_000,
  perMinute: 20,
  perDay: 300,
};

/** Students on one page of a matrix: as many as a screen draws without delay. */
export const matrixPageSize = 1000;

/** Practice charts that one call may write. */
export const casesPerCall = 20;
