import type { Services } from "../../http/services.ts";
export async function addSampleCourse(_services: Services, _password: string): Promise<string[]> { return []; }
