import { describe, expect, it } from 'vitest';
import { parseWord } from '../../../src/arabic/diacritise/marks.ts';
import { msa } from '../../../src/arabic/phonemise/dialects/msa.ts';
import { isPhone } from '../../../src/arabic/phonemise/inventory.ts';
import { phonemise } from '../../../src/arabic/phonemise/phonemise.ts';

/** Phones of vowelled words, each word set off by two spaces; `|` in the text is a pause. */
function say(text: string): string {
  const words = text
    .replaceAll(' |', '|')
    .split(' ')
    .map((word) => ({ letters: parseWord(word), pause: word.endsWith('|') }));
  return phonemise(words, msa)
    .map((phones) => phones.join(' '))
    .join('  ');
}

const TABLES: Record<string, [string, string][]> = {
  'the letters': [
    ['بَ', 'b a'],
    ['تَثَجَ كُ', 't a th a j a  k u'],
    ['حَخَدَ ذُ', 'H a x a d a  dh u'],
    ['رَزَسَ شُ', 'r a z a s a  sh u'],
    ['صَضَطَ ظُ', 'S a D a T a  Z u'],
    ['عَغَفَ قُ', 'E a gh a f a  q u'],
    ['كَلَمَ نُ', 'k a l a m a  n u'],
    ['هَوَيَ ءُ', 'h a w a y a  ? u'],
    ['رَعَضَصْ', 'r a E a D a S'],
  ],
  'hamza on every seat': [
    ['سَأَلَ النَّاسُ', 's a ? a l a  n n aa s'],
    ['سُؤَالٌ جَدِيدٌ', 's u ? aa l u n  j a d ii d'],
    ['بِئْرٌ عَمِيقَةٌ', 'b i ? r u n  E a m ii q a'],
    ['مَاءٌ بَارِدٌ', 'm aa ? u n  b aa r i d'],
    ['إِيمَانٌ', '? ii m aa n'],
    ['أُمٌّ', '? u m m'],
    ['آدَمُ', '? aa d a m'],
    ['قُرْآنٌ', 'q u r ? aa n'],
    ['مَسْؤُولٌ', 'm a s ? uu l'],
    ['رَئِيسٌ', 'r a ? ii s'],
    ['شَيْئًا', 'sh a y ? a n'],
    ['إِسْلَام', '? i s l aa m'],
    ['انا', '? a n aa'],
  ],
  'long vowels and diphthongs': [
    ['نُورٌ', 'n uu r'],
    ['كَبِيرٌ', 'k a b ii r'],
    ['كِتَابٌ', 'k i t aa b'],
    ['يَوْمٌ', 'y a w m'],
    ['بَيْتٌ', 'b a y t'],
    ['فَتًى صَغِيرٌ', 'f a t a n  S a gh ii r'],
    ['مُوسَى', 'm uu s aa'],
    ['يُوْسُفُ', 'y uu s u f'],
    ['كَتَبُوا', 'k a t a b uu'],
    ['كَتَبُوا الدَّرْسَ', 'k a t a b u  d d a r s'],
    ['دَعَوْا', 'd a E a w'],
    ['عَرَبِيٌّ', 'E a r a b ii'],
    ['عَرَبِيٌّ كَبِيرٌ', 'E a r a b i y y u n  k a b ii r'],
    ['عَدُوٌّ', 'E a d uu'],
    ['عَرَبِيَّةٌ', 'E a r a b i y y a'],
    ['قُوَّةٌ', 'q u w w a'],
    ['حَيَاةٌ', 'H a y aa'],
    ['أَدَوَاتٌ', '? a d a w aa t'],
    ['كِتاب', 'k i t aa b'],
    ['سوق', 's uu q'],
    ['أوروبا', '? uu r uu b aa'],
  ],
  'tanwin before or after its alif': [
    ['كِتَابًا', 'k i t aa b a n'],
    ['كِتَاباً', 'k i t aa b a n'],
    ['كِتَابًا جَدِيدًا', 'k i t aa b a n  j a d ii d a n'],
    ['هُدًى وَنُورٌ', 'h u d a n  w a n uu r'],
    ['هُدىً وَنُورٌ', 'h u d a n  w a n uu r'],
    ['مَسَاءً سَعِيدًا', 'm a s aa ? a n  s a E ii d a n'],
    ['رَجُلٌ وَ', 'r a j u l u n  w a'],
    ['رَجُلٍ كَبِيرٍ', 'r a j u l i n  k a b ii r'],
  ],
  'ta marbuta': [
    ['مَدْرَسَةٌ', 'm a d r a s a'],
    ['مَدْرَسَةُ الْبَنَاتِ', 'm a d r a s a t u  l b a n aa t'],
    ['مَدْرَسَةٌ كَبِيرَةٌ', 'm a d r a s a t u n  k a b ii r a'],
    ['مَدْرَسَة', 'm a d r a s a'],
    ['مَدْرَسَةْ', 'm a d r a s a'],
    ['مَدْرَسة', 'm a d r a s a'],
    ['صَلَاةُ الْفَجْرِ', 'S a l aa t u  l f a j r'],
  ],
  'the article before sun and moon letters': [
    ['الشَّمْسُ', '? a sh sh a m s'],
    ['الشَمْسُ', '? a sh sh a m s'],
    ['الْشَّمْسُ', '? a sh sh a m s'],
    ['القَمَرُ', '? a l q a m a r'],
    ['الْقَمَرُ', '? a l q a m a r'],
    ['التِّينُ', '? a t t ii n'],
    ['الثَّوْبُ', '? a th th a w b'],
    ['الدَّارُ', '? a d d aa r'],
    ['الذَّهَبُ', '? a dh dh a h a b'],
    ['الرَّجُلُ', '? a r r a j u l'],
    ['الزَّيْتُ', '? a z z a y t'],
    ['السَّلَامُ', '? a s s a l aa m'],
    ['الصَّبْرُ', '? a S S a b r'],
    ['الضَّوْءُ', '? a D D a w ?'],
    ['الطِّفْلُ', '? a T T i f l'],
    ['الظُّهْرُ', '? a Z Z u h r'],
    ['اللَّيْلُ', '? a l l a y l'],
    ['النُّورُ', '? a n n uu r'],
    ['وَالشَّمْسِ', 'w a sh sh a m s'],
    ['بِالْقَلَمِ', 'b i l q a l a m'],
    ['لِلشَّمْسِ', 'l i sh sh a m s'],
    ['لِلْقَمَرِ', 'l i l q a m a r'],
    ['كَالنَّهَارِ', 'k a n n a h aa r'],
    ['فَالْحَقُّ', 'f a l H a q q'],
    ['الِاسْتِقْلَالُ', '? a l i s t i q l aa l'],
    ['أَلدَّعْمُ', '? a d d a E m'],
    ['الْأَرْضُ', '? a l ? a r D'],
  ],
  'hamzat al-wasl': [
    ['اسْمٌ', '? i s m'],
    ['وَاسْمُهُ', 'w a s m u h'],
    ['بِاسْمِ اللَّهِ', 'b i s m i  l l aa h'],
    ['اسْتِقْبَالٌ', '? i s t i q b aa l'],
    ['فَاسْتَمَعَ', 'f a s t a m a E'],
    ['اُكْتُبْ', '? u k t u b'],
    ['اكْتُبْ', '? u k t u b'],
    ['اجْلِسْ', '? i j l i s'],
    ['ثُمَّ اجْلِسْ', 'th u m m a  j l i s'],
    ['ابْنُهُ', '? i b n u h'],
    ['افْتُتِحَ الْمَعْرِضُ', '? u f t u t i H a  l m a E r i D'],
    ['الَّذِي كَتَبَ', '? a l l a dh ii  k a t a b'],
    ['هُوَ الَّذِي', 'h u w a  l l a dh ii'],
    ['اتَّفَقَ', '? i t t a f a q'],
    ['وَاتَّفَقُوا', 'w a t t a f a q uu'],
    ['وَالِدٌ', 'w aa l i d'],
    ['فَاعِلٌ', 'f aa E i l'],
    ['كَاتِبٌ', 'k aa t i b'],
    ['بَالَغَ', 'b aa l a gh'],
  ],
  'words meet': [
    ['فِي الْبَيْتِ', 'f i  l b a y t'],
    ['عَلَى الطَّاوِلَةِ', 'E a l a  T T aa w i l a'],
    ['ذُو الْقَرْنَيْنِ', 'dh u  l q a r n a y n'],
    ['مِنَ الْبَيْتِ', 'm i n a  l b a y t'],
    ['قَدْ اجْتَمَعَ', 'q a d  i j t a m a E'],
    ['مِنْ الْبَيْتِ', 'm i n  a l b a y t'],
    ['هُمْ الَّذِينَ', 'h u m  u l l a dh ii n'],
    ['فِي بَيْتٍ', 'f ii  b a y t'],
    ['قَالَ | الْحَقُّ', 'q aa l  ? a l H a q q'],
    ['إِلَى الْمَدْرَسَةِ | الْجَدِيدَةِ', '? i l a  l m a d r a s a  ? a l j a d ii d a'],
  ],
  'defective spellings': [
    ['هَذَا', 'h aa dh aa'],
    ['هَذِهِ الْبِنْتُ', 'h aa dh i h i  l b i n t'],
    ['هَؤُلَاءِ', 'h aa ? u l aa ?'],
    ['ذَلِكَ', 'dh aa l i k'],
    ['لِذَلِكَ', 'l i dh aa l i k'],
    ['كَذَلِكَ', 'k a dh aa l i k'],
    ['وَلَكِنْ', 'w a l aa k i n'],
    ['لَكِنَّهُ', 'l aa k i n n a h'],
    ['اللَّهُ', '? a l l aa h'],
    ['لِلَّهِ', 'l i l l aa h'],
    ['وَاللَّهِ', 'w a l l aa h'],
    ['اللَّهُمَّ', '? a l l aa h u m m'],
    ['الرَّحْمَنُ', '? a r r a H m aa n'],
    ['الرَّحْمٰنُ', '? a r r a H m aa n'],
    ['طَهَ', 'T aa h aa'],
    ['عَمْرُو بْنُ', 'E a m r u  b n'],
    ['عَمْرٌو', 'E a m r'],
    ['مِائَةٌ', 'm i ? a'],
    ['مِائَةُ رَجُلٍ', 'm i ? a t u  r a j u l'],
    ['أُولَئِكَ', '? u l aa ? i k'],
    ['أُولُو الْعَزْمِ', '? u l u  l E a z m'],
    ['إِلَهٌ', '? i l aa h'],
    ['هَكَذَا', 'h aa k a dh aa'],
    ['دَاوُودُ', 'd aa w uu d'],
  ],
  'gemination and the end of a phrase': [
    ['مُحَمَّدٌ', 'm u H a m m a d'],
    ['وَتَعَاوَنُوا عَلَى البِرِّ وَالتَّقْوَى', 'w a t a E aa w a n uu  E a l a  l b i r r i  w a t t a q w aa'],
    ['كُلُّ يَوْمٍ', 'k u l l u  y a w m'],
    ['هُوَ', 'h u w a'],
    ['وَهِيَ', 'w a h i y a'],
    ['كِتَابُهُ | جَدِيدٌ', 'k i t aa b u h  j a d ii d'],
    ['ضَالٌّ', 'D aa l l'],
  ],
  'foreign sounds': [
    ['گَرَاج', 'g a r aa j'],
    ['پِيتْزَا', 'p ii t z aa'],
    ['ڤِيدْيُو', 'v ii d y uu'],
    ['چَاي', 'ch aa y'],
    ['ژَالَة', 'zh aa l a'],
  ],
};

for (const [name, table] of Object.entries(TABLES)) {
  describe(name, () => {
    it.each(table)('%s', (text, phones) => {
      const said = say(text);
      expect(said).toBe(phones);
      for (const phone of said.split(/\s+/)) expect(isPhone(phone), phone).toBe(true);
    });
  });
}
