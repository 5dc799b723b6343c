import type { GuideEntry } from "./guide-entry.ts";

/** ICD-10-CM: structure, conventions and notes of the classification. */
export const conventionEntries: readonly GuideEntry[] = [
  {
    name: "Structure of an ICD-10-CM code",
    terms: "format characters diagnosis category subcategory digits length how many",
    text: "An ICD-10-CM code has 3 to 7 characters. The first is a letter, the second a digit, the third a letter or digit; a dot stands after the third. The first three are the category, the next ones add cause, site and severity, the seventh is an extension. A code is valid only at its full length: if a category is subdivided, the category alone must not be reported.",
  },
  {
    name: "Level of detail",
    terms: "specificity highest level full number of characters invalid truncated code",
    text: "A code is given with all its characters and as specifically as the record allows. A three-character category is reported only when nothing stands beneath it. A code that lacks a required character, the seventh included, is invalid and the claim is rejected.",
  },
  {
    name: "Alphabetic Index and Tabular List",
    terms: "look up lookup find index main term how order of steps",
    text: "Begin in the Alphabetic Index with the main term (the condition, not the body site), follow its subterms, then verify the code in the Tabular List. Never code from the Index alone: the Tabular List holds the notes, the required characters and the exclusions. Neoplasms and drugs have tables of their own at the end of the Index.",
  },
  {
    name: "Main terms and subterms",
    terms: "index indentation essential modifier subterm carryover line noun",
    text: "The main term is what is wrong: fracture, pneumonia, failure. Subterms beneath it (site, cause, type) change the code and must be documented. Follow the indentation: a subterm belongs to the line above it that stands one step further left.",
  },
  {
    name: "Nonessential modifiers",
    terms: "parentheses nonessential modifier supplementary words in brackets index",
    text: "Words in parentheses after a term may be present or absent in the record without changing the code. Subterms, which stand without parentheses, do change it. When a nonessential modifier contradicts a subterm that is documented, the subterm wins.",
  },
  {
    name: "Brackets, colons and dashes",
    terms: "punctuation square bracket colon dash point symbol tabular",
    text: "In the Tabular List square brackets hold synonyms and explanations; in the Index they hold the manifestation code that is reported second. A colon stands after an incomplete term that needs one of the words that follow. A dash at the end of a code says that more characters are required.",
  },
  {
    name: "See and see also",
    terms: "cross reference see also see condition index instruction",
    text: "See sends to another main term, which must be used. See also points to another main term that may help when the first does not fit; it need not be followed when the code has been found. See condition says that an adjective or site was looked up: use the noun.",
  },
  {
    name: "Default code",
    terms: "default index unspecified first line main term without subterm",
    text: "The code that stands beside a main term is its default: the condition most often meant by it, or the unspecified form. It is used when the record gives no more detail, and verified in the Tabular List like any other. Appendicitis without more goes to the unspecified code.",
  },
  {
    name: "NEC and NOS",
    terms: "other specified unspecified not elsewhere classifiable not otherwise specified other codes",
    text: 'NEC (not elsewhere classifiable, "other specified") is used when the record is more specific than any code offered. NOS (not otherwise specified, "unspecified") is used when the record gives no more detail. Unspecified is right when nothing more is known, and a reason to query when the chart should say more.',
  },
  {
    name: "Includes notes and inclusion terms",
    terms: "includes inclusion term list exhaustive",
    text: "An includes note under a category defines it further by examples. Inclusion terms under a code are conditions for which the code is used; the list is not exhaustive, and the Index may send further terms to the same code.",
  },
  {
    name: "Excludes1 and Excludes2 notes",
    terms: "excludes note exclusion mutually exclusive both codes together excludes 1 excludes 2",
    text: "Excludes1 means not coded here: the two conditions cannot occur together and the codes are not reported together, except when they are clearly unrelated. Excludes2 means not included here: the excluded condition is no part of this one, and both may be reported when the patient has both.",
  },
  {
    name: "Etiology and manifestation, code first",
    terms: "code first underlying use additional code brackets manifestation in diseases classified elsewhere pair",
    text: 'Some conditions have an underlying cause and a manifestation. The cause is sequenced first: the manifestation code carries a code first note, the cause a use additional code note; in the Index the second code stands in brackets. Codes titled "in diseases classified elsewhere" can never be first.',
  },
  {
    name: "Use additional code",
    terms: "additional code note secondary organism tobacco instruction mandatory",
    text: "The note asks for a second code, after this one, when the fact is documented: the organism of an infection, the type of heart failure, the stage of kidney disease, tobacco use. It is not optional when the record supports it, and it fixes the order of the two.",
  },
  {
    name: "Code also",
    terms: "code also note sequencing either order two codes",
    text: "A code also note says that two codes may be needed to describe a condition fully. Unlike code first it gives no order: the circumstances of the encounter decide which is sequenced first.",
  },
  {
    name: "Code, if applicable, any causal condition first",
    terms: "causal condition if applicable first principal unknown cause",
    text: "With this note the code may be principal or first-listed when the cause is unknown or does not apply. When a causal condition is known, it is sequenced first and this code second. Urinary retention (R33) with an enlarged prostate is an example.",
  },
  {
    name: 'The word "with"',
    terms: "with in due to assumed causal relationship link linked diabetes presumed",
    text: "In the Index and in code titles, with and in presume a causal link between the two conditions, even when the provider does not connect them, unless the documentation says that they are unrelated or another guideline requires the link to be documented. Diabetes with its listed complications is the best-known case.",
  },
  {
    name: 'The word "and"',
    terms: "and means and/or title tabular conjunction",
    text: "In the title of a code, and is read as and/or. A code for tuberculosis of bones and joints is used for bones, for joints, and for both.",
  },
  {
    name: "Combination code",
    terms: "combined with one code two diagnoses complication manifestation",
    text: "A combination code classifies two diagnoses, or a diagnosis with its manifestation or complication, in one code, such as diabetes with chronic kidney disease. When it describes everything documented, use it alone; add another code only for what it does not specify, as a use additional code note asks.",
  },
  {
    name: "Laterality",
    terms: "left right bilateral side unspecified eye knee",
    text: "Many codes tell the side: right, left, bilateral, unspecified. When there is no bilateral code, report one for each side. When each side is treated in its own encounter, the second encounter takes the side still present. The side may be taken from other clinicians' documentation; conflicting documentation needs a query.",
  },
  {
    name: "Seventh character: A, D and S",
    terms: "seventh extension initial subsequent sequela encounter injury active treatment routine healing",
    text: "For injuries, A is used while the patient receives active treatment, D for routine care during healing, S for a sequela. A follows the treatment, not the provider: a new physician who treats actively still uses A. Fractures have more values: open types, delayed healing, nonunion and malunion. Aftercare Z codes are not used with injuries.",
  },
  {
    name: "Placeholder X",
    terms: "dummy placeholder seventh character X position sixth filler",
    text: "When a code needs a seventh character but has fewer than six, the empty places are filled with X so that the extension stands in the seventh place. Without it the code is invalid. Some codes also carry an X inside, to leave room for later growth.",
  },
  {
    name: "Sequela (late effect)",
    terms: "late effect residual sequelae after stroke scar",
    text: "A sequela is a residual condition after the acute phase has ended; there is no time limit. Usually two codes: the residual first, then the sequela code. The acute injury's own code is not reported with it, apart from its S extension. Sequelae of stroke (I69) are combination codes.",
  },
  {
    name: "Acute and chronic",
    terms: "acute on chronic exacerbation both subacute same condition",
    text: "When a condition is both acute and chronic and the Index has separate subterms at the same level, code both, the acute one first. Where a combination code exists, such as acute on chronic heart failure, one code says it all.",
  },
  {
    name: "Impending or threatened condition",
    terms: "impending threatened did not occur abortion infarction",
    text: "If it did happen, code it as confirmed. If not, look in the Index for a subterm impending or threatened, and under the main terms Impending and Threatened. If there is none, code the condition that is actually present, not the one that was feared.",
  },
  {
    name: "Borderline diagnosis",
    terms: "borderline diabetes hypertension confirmed prediabetes",
    text: "A diagnosis called borderline at discharge is coded as confirmed, unless the Index has an entry of its own for it, as borderline diabetes has (R73.03, prediabetes). It is not an uncertain diagnosis, so inpatient and outpatient do not differ.",
  },
  {
    name: "Syndromes",
    terms: "syndrome index manifestations named after",
    text: "Follow the Index for the syndrome's name. When it has no entry, code the documented manifestations. Further manifestations may be added when they are not a regular part of the syndrome.",
  },
  {
    name: "The same code twice",
    terms: "report same diagnosis code more than once duplicate bilateral one encounter",
    text: "Each diagnosis code is reported once for an encounter, even when a condition is on both sides without a bilateral code of its own, or when two conditions fall under the same code.",
  },
  {
    name: "Code sets and their dates",
    terms: "fiscal year october april update effective date discharge date which year version",
    text: "ICD-10-CM and ICD-10-PCS change on 1 October, with a smaller update on 1 April; CPT and HCPCS change on 1 January, HCPCS quarterly. Diagnoses of an inpatient stay and its procedures follow the date of discharge, outpatient services the date of service.",
  },
];
