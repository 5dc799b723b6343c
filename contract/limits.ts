// Limits that both sides know. They stand apart from the schemas, so that no schema reaches a browser.

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
  /** Of why a code stands in a key, and of the words of a chart that it stands on. */
  rationaleLength: 2000,
  quoteLength: 1000,
  /** Of a statement of the chart that is not coded, and how many a key may name. */
  statementLength: 200,
  notCodedPerSection: 30,
  /** Of the words before a passage of the chart, and after it. */
  aroundLength: 100,
  evidencePerCode: 20,
  evidencePerSection: 300,
  /** Codes that ever had a passage, those included that have none any more. */
  evidenceCodesPerSection: 500,
  evidenceCodeLength: 200,
  /** Of a dispute, a ruling, a verdict by hand. */
  reasonLength: 1000,
  commentLength: 4000,
  /** Of what is said to everyone in an exam room. */
  roomMessageLength: 500,
  /** Given, or taken back, at one time. */
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

/** The students of a matrix on one page: as many as a screen draws without waiting. */
export const matrixPageSize = 1000;
