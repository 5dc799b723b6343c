import { useEffect, useRef, useState } from "react";
import { notifyFault } from "../../page/notify.tsx";

/** The speech API of browsers; TypeScript's DOM library does not contain it. */
interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  abort: () => void;
}

declare global {
  interface Window {
    SpeechRecognition?: new () => Recognition;
    webkitSpeechRecognition?: new () => Recognition;
  }
}

const sentences: Record<string, string> = {
  unsupported: "Speech recognition is not supported in this browser. Please use Chrome or Edge.",
  "not-allowed": "Microphone access was denied. Please allow the microphone and try again.",
  "service-not-allowed": "Microphone access was denied. Please allow the microphone and try again.",
  "no-speech": "No speech detected. Please try again.",
};

const anyFault = "Speech recognition failed. Please try again.";

const findConstructor = () => window.SpeechRecognition ?? window.webkitSpeechRecognition;

/** Recognises one utterance in American English and returns its words through `onWords`. */
export function useSpeech(onWords: (words: string) => void): {
  isListening: boolean;
  isSupported: boolean;
  toggle: () => void;
} {
  const [isListening, setListening] = useState(false);
  const running = useRef<Recognition>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const toggle = () => {
    if (running.current) return running.current.abort();
    const Constructor = findConstructor();
    if (!Constructor) return notifyFault(sentences.unsupported ?? anyFault);
    const recognition = new Constructor();
    recognition.lang = "en-US";
    recognition.continuous = false;
    recognition.interimResults = false;
    recognition.onresult = ({ results }) => onWords(results[0]?.[0]?.transcript ?? "");
    recognition.onerror = ({ error }) => {
      if (error !== "aborted") notifyFault(sentences[error] ?? anyFault);
    };
    recognition.onend = () => {
      running.current = undefined;
      setListening(false);
    };
    try {
      recognition.start();
      running.current = recognition;
      setListening(true);
    } catch {
      notifyFault(anyFault);
    }
  };
  return { isListening, isSupported: findConstructor() !== undefined, toggle };
}
