import { writeFileSync } from "node:fs";
import { Session } from "node:inspector";
import { isMainThread } from "node:worker_threads";

// Loaded into a server that is measured (NODE_OPTIONS=--import=…): SIGUSR2 begins a CPU profile, and the next one ends it,
// writes it to the file that PROFILE names, and says so.
if (isMainThread) {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.setSamplingInterval", { interval: 200 });
  let isRunning = false;
  process.on("SIGUSR2", () => {
    if (!isRunning) session.post("Profiler.start");
    else
      session.post("Profiler.stop", (_error, { profile }) => {
        writeFileSync(process.env.PROFILE ?? "", JSON.stringify(profile));
        process.stdout.write("profile written\n");
      });
    isRunning = !isRunning;
  });
}
