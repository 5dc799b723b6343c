import type { Random } from "./random.ts";

/** First names of invented patients, by sex. */
export const firstNames = {
  F: [
    ...["Amara", "Beatrice", "Carmen", "Dolores", "Eleni", "Farida", "Greta", "Hanna", "Ingrid", "Joyce"],
    ...["Kavita", "Lorraine", "Mei", "Nadia", "Olga", "Patricia", "Rosa", "Sylvia", "Teresa", "Wanda"],
  ],
  M: [
    ...["Arturo", "Benedict", "Curtis", "Dmitri", "Edwin", "Francis", "Gerald", "Hiroshi", "Ivan", "Jerome"],
    ...["Kwame", "Lionel", "Marcus", "Nikhil", "Oscar", "Pedro", "Raymond", "Samuel", "Tobias", "Victor"],
  ],
} as const;

export const lastNames = [
  ...["Abernathy", "Bakshi", "Castellanos", "Drummond", "Eriksen", "Fontaine", "Gallagher", "Hosseini", "Iwata"],
  ...["Jankowski", "Kowalczyk", "Lindqvist", "Mbeki", "Novotny", "Okafor", "Pereira", "Quintero", "Rasmussen"],
  ...["Soto", "Thibodeaux", "Underhill", "Vasquez", "Whitfield", "Yamamoto", "Zielinski"],
];

export const physicians = [
  ...["R. Halloran, MD", "S. Mehta, MD", "L. Okonkwo, MD", "P. Brandt, MD"],
  ...["C. Delgado, MD", "T. Nakamura, MD", "E. Vance, DO", "M. Petrosyan, MD"],
];

export const nurses = ["J. Whitcombe, RN", "A. Sorensen, RN", "D. Baptiste, RN", "K. Yilmaz, RN"];

export const dietitians = ["H. Lund, RDN", "P. Moreau, RDN"];

export const hospitals = [
  "Harbor Point Medical Center",
  "St. Columba Regional Hospital",
  "Three Rivers Memorial Hospital",
  "Northgate University Hospital",
  "Cedar Valley Community Hospital",
];

/** Draws the number of a medical record. */
export function drawRecord(random: Random): string {
  return `${random.integer(10, 99)}-${random.integer(100000, 999999)}`;
}
