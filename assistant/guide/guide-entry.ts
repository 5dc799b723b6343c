/** One thing that a coder looks up. `terms` are other words that people ask for it with. */
export interface GuideEntry {
  name: string;
  terms: string;
  text: string;
}
