/** One thing that a coder looks up. `terms` are other words that people ask for it with. */
export interface GuideEntry {
  name: string;
  /** The section of the official guidelines: of ICD-10-CM "I.C.9.a", of ICD-10-PCS "B3.8". */
  section?: string;
  terms: string;
  text: string;
}
