import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { ar, type Strings } from './strings/ar.ts';
import { en } from './strings/en.ts';

export type LanguageCode = 'ar' | 'en';

export interface Language {
  code: LanguageCode;
  t: Strings;
  change(to: LanguageCode): void;
  number(value: number): string;
  /** A day of UTC, given as YYYY-MM-DD. */
  day(iso: string): string;
  moment(iso: string): string;
  /** With its seconds, where the order of things matters. */
  instant(iso: string): string;
  date(iso: string): string;
  list(of: readonly string[]): string;
  /** The name of a dialect or a voice. */
  name(of: { ar: string; en: string }): string;
}

const strings: Record<LanguageCode, Strings> = { ar, en };

/** Arabic words with the digits 0–9, which the keys, dates and examples beside them have too. */
const locales: Record<LanguageCode, string> = { ar: 'ar-u-nu-latn-ca-gregory', en: 'en-GB' };

const STORED = 'nutq.language';

const LanguageContext = createContext<Language | undefined>(undefined);

export function useLanguage(): Language {
  return useContext(LanguageContext)!;
}

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [code, setCode] = useState<LanguageCode>(() => (localStorage.getItem(STORED) === 'en' ? 'en' : 'ar'));
  useEffect(() => {
    document.documentElement.lang = code;
    document.documentElement.dir = code === 'ar' ? 'rtl' : 'ltr';
    localStorage.setItem(STORED, code);
  }, [code]);
  const language = useMemo(() => make(code, setCode), [code]);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

function make(code: LanguageCode, change: (to: LanguageCode) => void): Language {
  const numbers = new Intl.NumberFormat(locales[code]);
  const days = new Intl.DateTimeFormat(locales[code], { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const instants = new Intl.DateTimeFormat(locales[code], { dateStyle: 'medium', timeStyle: 'medium' });
  const dates = new Intl.DateTimeFormat(locales[code], { dateStyle: 'medium' });
  // A time stands on one line.
  const unbroken = (text: string) => text.replace(/\s/g, '\u00a0');
  const moments = new Intl.DateTimeFormat(locales[code], { dateStyle: 'medium', timeStyle: 'short' });
  return {
    code,
    t: strings[code],
    change,
    number: (value) => numbers.format(value),
    day: (iso) => days.format(new Date(`${iso}T00:00:00Z`)),
    moment: (iso) => unbroken(moments.format(new Date(iso))),
    instant: (iso) => unbroken(instants.format(new Date(iso))),
    date: (iso) => unbroken(dates.format(new Date(iso))),
    list: (of) => of.join(code === 'ar' ? '، ' : ', '),
    name: (of) => of[code],
  };
}
