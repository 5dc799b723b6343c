// For the load generator's thread, which takes functions as files: every question is one that nobody asked before, by
// another day each time. A prime number of days meets each of the questions on each of them.
const days = 547;
let asked = 0;

function askAnew<Question extends { path: string }>(question: Question): Question {
  const date = new Date(Date.UTC(2024, 9, 1 + (asked++ % days))).toISOString().slice(0, 10);
  return { ...question, path: `${question.path}&date=${date}` };
}

export { askAnew as "module.exports" };
