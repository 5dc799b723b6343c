import { expect, test } from "vitest";
import { guide } from "../../assistant/guide/guide.ts";
import { find } from "../../assistant/search/find.ts";

const answersTo = (question: string) => find({ questions: [question], pdfContent: "" }).inGuide.map(({ name }) => name);

const answeredFirst = [
  ["What is the difference between excision and resection in ICD-10-PCS?", "Excision and Resection"],
  ["when is modifier 25 used", "Modifier 25"],
  ["what is a CC exclusion", "CC exclusion"],
  ["long term metformin", "Long-term drug therapy"],
  ["POA values meaning", "Present on admission (POA) indicator"],
  ["when is NSTEMI still coded I21.4 after transfer", "Myocardial infarction"],
  ["How do I choose the principal diagnosis?", "Principal diagnosis"],
  ["Can I code a probable diagnosis for an outpatient?", "Uncertain diagnosis"],
  ["what does excludes1 mean", "Excludes1 and Excludes2 notes"],
  ["Which comes first, the etiology or the manifestation?", "Etiology and manifestation, code first"],
  ["what is the placeholder X for?", "Placeholder X"],
  ["What does the 7th character D mean for an injury?", "Seventh character: A, D and S"],
  ["Is urosepsis coded as sepsis?", "Sepsis and severe sepsis"],
  ["how to code hypertension with CKD and heart failure", "Hypertension with heart or kidney disease"],
  ["patient on insulin with type 2 diabetes, which Z code", "Diabetes mellitus"],
  ["diabetes poorly controlled", "Diabetes: uncontrolled, hyperglycemia, hypoglycemia"],
  ["STEMI three weeks ago, admitted again", "Myocardial infarction"],
  ["difference between poisoning and adverse effect", "Poisoning or adverse effect"],
  ["What is the root operation for lysis of adhesions?", "Release"],
  ["root operation for lithotripsy", "Fragmentation"],
  ["how do I code a thrombectomy in PCS", "Extirpation"],
  ["amputation of toe root operation", "Detachment"],
  ["laparoscopic surgery converted to open, how is it coded?", "Laparoscopic procedure converted to open"],
  ["is excisional debridement excision or extraction", "Debridement in PCS"],
  ["how many hours of mechanical ventilation for 5A1955Z", "Mechanical ventilation"],
  ["CABG body part and qualifier", "Coronary artery bypass graft in PCS"],
  ["What are the seven characters of a PCS code?", "Structure of an ICD-10-PCS code"],
  ["when do I use modifier 59 instead of XS", "Modifiers XE, XP, XS and XU"],
  ["modifier for decision for surgery", "Modifier 57"],
  ["unplanned return to the operating room modifier", "Modifier 78"],
  ["what is included in the global surgical package", "Global surgical package"],
  ["what is an add-on code", "Add-on code"],
  ["is 99214 moderate?", "Office visit levels and times"],
  ["when can critical care 99291 be billed", "Critical care"],
  ["what counts as a new patient", "New and established patient"],
  ["difference between ED facility level and physician level", "ED facility level"],
  ["what does denial CO-97 mean?", "Reason code 97"],
  ["CO 16 denial", "Reason code 16"],
  ["What are the levels of a Medicare appeal?", "Medicare appeal levels"],
  ["what is the difference between a rejected claim and a denied claim", "Rejection and denial"],
  ["what does MCC stand for", "CC and MCC"],
  ["How does the grouper assign an MS-DRG?", "How an MS-DRG is grouped"],
  ["What is DRG 999?", "DRG 998 and 999"],
  ["list of hospital acquired conditions", "Hospital-acquired conditions"],
  ["discharge status 03 transfer payment", "Discharge disposition and transfer policy"],
  ["what does ORIF stand for", "Abbreviations: surgery and injuries"],
  ["OD OS OU meaning", "Abbreviations: eyes and ears"],
  ["How do I code a normal delivery?", "Normal delivery"],
  ["when does the third trimester begin", "Trimesters"],
  ["gestational diabetes treated with insulin", "Gestational and pre-existing diabetes in pregnancy"],
  ["how are burns sequenced", "Burns and corrosions"],
  ["screening colonoscopy with polyp removed", "Screening colonoscopy"],
  ["how do I calculate the excised diameter of a lesion", "Integumentary: lesion excision"],
  ["order of infusion codes hydration and chemotherapy", "Infusions and injections"],
  ["JW modifier for wasted drug", "Modifiers JW and JZ"],
  ["what is an ABN", "Advance Beneficiary Notice (ABN)"],
  ["When should I query the physician?", "Query to the provider"],
  ["acute on chronic heart failure code", "Heart failure"],
  ["is acute blood loss anemia always a complication?", "Acute blood loss anemia"],
  ["BMI without obesity documented", "Obesity and body mass index"],
  ["difference between screening and diagnostic test", "Screening"],
  ["patient admitted for chemotherapy only", "Encounter for chemotherapy, immunotherapy or radiation"],
  ["What is the birthday rule?", "Coordination of benefits"],
  ["what is a separate procedure in CPT", "Separate procedure"],
  ["bilateral procedure modifier", "Modifier 50"],
  ["fracture not specified open or closed", "Traumatic fracture"],
  ["does a device have to remain in the body to be coded", "Devices in PCS"],
  ["Do I need to code symptoms if the diagnosis is known?", "Signs and symptoms"],
  ["My doctor wrote 'rule out pneumonia' at discharge, can I code pneumonia?", "Uncertain diagnosis"],
  ["what is a manifestation code", "Etiology and manifestation, code first"],
  ["When do I assign an external cause code?", "External cause codes"],
  ["How many characters can an ICD-10-CM code have", "Structure of an ICD-10-CM code"],
  ["what does NOS mean", "NEC and NOS"],
  ["can two excludes2 codes be reported together?", "Excludes1 and Excludes2 notes"],
  ["is type 2 MI coded like NSTEMI?", "Type 2 myocardial infarction and myocardial injury"],
  ["atrial fib persistent vs permanent", "Atrial fibrillation"],
  ["how do I code COPD with pneumonia and exacerbation", "COPD, asthma and infection"],
  ["patient has MRSA pneumonia, do I add B95.62?", "MRSA and drug resistance"],
  ["positive covid test no symptoms", "COVID-19"],
  ["what code for anemia caused by chemo", "Anemia in cancer"],
  ["What's the difference between I48.11 and I48.21?", "Atrial fibrillation"],
  ["unstageable ulcer", "Pressure ulcer"],
  ["CKD stage 5 on dialysis", "Chronic kidney disease and dialysis"],
  ["when does a newborn get Z38", "Newborn"],
  ["GCS score coding", "Coma scale"],
  ["what is the root operation for a stent", "Dilation"],
  ["hip replacement after fracture PCS", "Hip and knee replacement in PCS"],
  ["PICC line code", "Central line and port in PCS"],
  ["Is a bone marrow biopsy excision or extraction?", "Biopsy in PCS"],
  ["cesarean section PCS code", "Obstetrics section of PCS"],
  ["blood transfusion PCS section", "Administration section of PCS"],
  ["embolization of aneurysm root operation", "Occlusion and Restriction"],
  ["pacemaker battery change", "Pacemaker and defibrillator in PCS"],
  ["two surgeons operating together modifier", "Modifiers 62 and 66"],
  ["Which modifier for professional component of x-ray", "Modifiers 26 and TC"],
  ["assistant surgeon PA modifier", "Modifiers 80, 81, 82 and AS"],
  ["telehealth visit place of service", "Telehealth"],
  ["how long is the global period", "Global surgical package"],
  ["what tests are in MDM data", "MDM: data reviewed and analyzed"],
  ["what are NCCI edits", "NCCI edits"],
  ["how are anesthesia units calculated", "Anesthesia coding"],
  ["timely filing denial appeal", "Reason code 29"],
  ["what is a RARC", "Remark codes"],
  ["medical necessity denial CO50", "Reason code 50"],
  ["what is case mix index", "Relative weight and case-mix index"],
  ["what is GMLOS", "Geometric and arithmetic mean length of stay"],
  ["sepsis DRG 871 vs 872", "Sepsis DRGs"],
  ["how does POA affect payment", "Hospital-acquired conditions"],
  ["what does PRN mean", "Abbreviations: medication orders"],
  ["abbreviation SOB", "Abbreviations: lungs"],
  ["what is incident to billing", "Incident-to services"],
  ["how do I read an op note", "Reading an operative report"],
] as const;

const answeredAmongThree = [
  ["what POA indicator for a pressure ulcer that developed after admission?", "POA: how to decide"],
  ["who can document the stage of a pressure ulcer?", "Documentation by other clinicians"],
  ["difference between modifier 52 and 53", "Modifier 53"],
  ["How is the level of an office visit chosen?", "Evaluation and management level by medical decision making"],
  ["why did my case group to DRG 981", "Operating room procedure unrelated to the principal diagnosis"],
  ["late effect of stroke hemiplegia sequencing", "History of stroke and its sequelae"],
  ["which approach value is laparoscopic", "PCS approaches"],
  ["mesh hernia repair root operation", "Supplement"],
  ["does time count in the emergency department", "Emergency department visits"],
  ["how to report repair of several lacerations", "Integumentary: wound repair"],
  ["no authorization denial", "Reason codes 197, 198 and 15"],
] as const;

test("a plain question finds its entry first", () => {
  const wrong = answeredFirst.filter(([question, entry]) => answersTo(question)[0] !== entry);
  expect(wrong).toEqual([]);
});

test("a question that several entries answer finds its entry among them", () => {
  const wrong = answeredAmongThree.filter(([question, entry]) => !answersTo(question).includes(entry));
  expect(wrong).toEqual([]);
});

test("a misspelled question finds its answer, a foreign one none, and a short one leans on the one before", () => {
  expect(answersTo("excison and resecton")).toContain("Excision and Resection");
  expect(answersTo("modifer 57")).toContain("Modifier 57");
  expect(answersTo("zebra quokka platypus")).toEqual([]);
  expect(answersTo("")).toEqual([]);
  const { inGuide } = find({ questions: ["What is fragmentation?", "and another example?"], pdfContent: "" });
  expect(inGuide[0]?.name).toBe("Fragmentation");
});

test("the guide has at least 200 entries with unique names", () => {
  expect(guide.length).toBeGreaterThanOrEqual(200);
  expect(new Set(guide.map(({ name }) => name.toLowerCase())).size).toBe(guide.length);
});

test("an entry says something, in few words, and does not begin with its name again", () => {
  const wrong = guide.filter(({ name, terms, text }) => {
    const doubled = [name, `${name.split(" ").at(-1)}:`].some((words) =>
      text.toLowerCase().startsWith(words.toLowerCase()),
    );
    return doubled || terms === "" || text.length < 80 || text.length > 600;
  });
  expect(wrong).toEqual([]);
});

test("an entry names the section of the official guidelines that says it", () => {
  const sectionOf = (question: string) => find({ questions: [question], pdfContent: "" }).inGuide[0]?.section;
  expect(sectionOf("Is urosepsis coded as sepsis?")).toBe("I.C.1.d");
  expect(sectionOf("difference between excision and resection")).toBe("B3.8");
  expect(sectionOf("when is modifier 25 used")).toBeUndefined();
  const shape = /^(?:I\.[ABC]|I{1,3}|IV|B\d|Appendix I)(?:\.|$|[\d ])/;
  for (const { section } of guide) if (section !== undefined) expect(section).toMatch(shape);
});
