const names = ["Easy", "Moderate", "Demanding", "Hard", "Very hard"];

/** Returns the name of a difficulty from 1 to 5. */
export function difficultyName(level: number): string {
  return names[level - 1] ?? `Difficulty ${level}`;
}
