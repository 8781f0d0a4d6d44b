/**
 * "Do it!" at the head of a phrase, as apps, menus and guides say it: bare أرسل is "he sent" as well, and a network that has
 * read more news than menus takes it for that. A verb that is often said to somebody is taken for a command where the network
 * is nearly as ready to read one, and readier where the phrase itself says so: something is typed in the accusative behind it
 * (أنشئ مفتاحا), or the sentence speaks to somebody elsewhere.
 */
import { classOf, type Letter, parseWord, skeleton, strip } from '../script/marks.ts';
import { possible } from './constraints.ts';
import { within } from './viterbi.ts';

/** Marks as the network gives them: nothing before the letter of a long vowel. */
const COMMANDS = new Map(
  (
    'قَسِّمْ غَيِّرْ سَجِّلْ جَرِّبْ نَزِّلْ حَمِّلْ صَحِّحْ عَطِّلْ فَعِّلْ بَدِّلْ صَدِّرْ حَدِّدْ عَدِّلْ حَدِّثْ قَيِّمْ حَوِّلْ شَغِّلْ كَبِّرْ صَغِّرْ مَرِّرْ جَدِّدْ خَفِّضْ رَتِّبْ نَظِّفْ جَهِّزْ حَضِّرْ ' +
    'شارِكْ راجِعْ حاوِلْ تابِعْ ساعِدْ حافِظْ راقِبْ غادِرْ واصِلْ شاهِدْ قارِنْ ' +
    'أَرْسِلْ أَنْشِئْ أَدْخِلْ أَغْلِقْ أَضِفْ أَزِلْ أَعِدْ أَوْقِفْ أَظْهِرْ أَخْبِرْ أَكْمِلْ أَجِبْ أَحْضِرْ أَخْرِجْ أَبْلِغْ أَطْفِئْ أَصْلِحْ أَسْرِعْ أَثْبِتْ أَرْفِقْ أَمْسِكْ ' +
    'تَحَقَّقْ تَأَكَّدْ تَذَكَّرْ تَفَضَّلْ تَوَقَّفْ تَصَفَّحْ تَعَرَّفْ تَجَنَّبْ تَخَطَّ تَواصَلْ ' +
    'اسْتَمِعْ اخْتَرْ انْتَظِرْ اشْتَرِكْ اتَّصِلْ اتَّبِعْ انْتَقِلْ اكْتَشِفْ الْتَقِطْ احْتَفِظْ اسْتَلِمْ اعْتَمِدْ ابْتَعِدْ اقْتَرِبْ انْتَبِهْ انْعَطِفْ ' +
    'اعْرِضْ امْنَحْ امْسَحْ احْفَظْ احْذِفْ اسْحَبْ افْتَحْ ادْفَعْ ارْفَعْ ابْحَثْ اضْغَطْ انْقُرْ ' +
    'اسْتَخْدِمْ اسْتَوْرِدْ اسْتَأْنِفْ اسْتَعِدْ اسْتَفْسِرْ اسْتَعْمِلْ اسْتَقْبِلْ اسْتَبْدِلْ اسْتَكْشِفْ اسْتَمْتِعْ اسْتَعْرِضْ اسْتَدِرْ'
  )
    .split(' ')
    .map((command) => [strip(command), parseWord(command)]),
);
/** What is done to it; their own vowels, and what they leave of the verb's end. */
const OBJECTS = ['', 'هُ', 'ها', 'هُمْ', 'ني'].map((object) => ({
  written: strip(object),
  letters: parseWord(object),
}));
const CONJUNCTIONS = ['', 'وَ', 'فَ'].map((and) => ({ written: strip(and), letters: parseWord(and) }));

/** The command that a word can be. */
function commandOf(word: string): Letter[] | undefined {
  for (const and of CONJUNCTIONS) {
    if (!word.startsWith(and.written)) continue;
    for (const object of OBJECTS) {
      if (!word.endsWith(object.written)) continue;
      const verb = COMMANDS.get(word.slice(and.written.length, word.length - object.written.length));
      // غيرها names others far oftener than it tells to change them.
      if (verb && !/^[وف]?غيره/.test(word)) return [...and.letters, ...verb, ...object.letters];
    }
  }
  return undefined;
}

/** In logits: how much surer the network may be of another reading, and how much where the phrase says that it is a command. */
export const ALLOWED = { plain: 1, object: 3, told: 8, shown: 16 };

const WITH_I = 1 << 3;

/** Whether the letters of a word can be a command at all. */
export const isCommand = (letters: readonly Letter[]): boolean => commandOf(skeleton(letters)) !== undefined;

/**
 * The word as a command, or nothing where it is none or where the network is surer of another word than is allowed.
 * `logits` holds 16 numbers for each letter.
 */
export function asCommand(
  { undecided, logits }: { undecided: readonly Letter[]; logits: Float32Array },
  allowed: number,
): Letter[] | undefined {
  const command = commandOf(skeleton(undecided));
  if (!command) return undefined;
  const masks = possible(undecided).map((mask, at) => {
    const { letter, sukun } = command[at]!;
    if (letter === 'ا') return mask;
    const wanted = 1 << classOf(command[at]!);
    // The last consonant takes a vowel before a hamzat al-wasl.
    return mask & (at === undecided.length - 1 && sukun ? wanted | WITH_I : wanted);
  });
  return within(undecided, logits, masks, allowed);
}
