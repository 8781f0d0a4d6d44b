/**
 * Arabic as it is typed in Latin letters and digits (7abibi, 3ala, ma3lish), spelled in Arabic letters, for the words that are
 * typed so the most. 2 is ء, 3 ع, 5 خ, 6 ط, 7 ح, 8 غ or ق, 9 ق or ص. Only what can be nothing else stands here.
 */
const LIST =
  '7abibi حبيبي|7abibti حبيبتي|7abibty حبيبتي|habibi حبيبي|habibti حبيبتي|7abib حبيب|7ob حب|7ubb حب|a7eb أحب|a7ebak أحبك|ba7ebak بحبك|' +
  'ba7bak بحبك|b7ebak بحبك|b7bk بحبك|ba7eb بحب|3ala على|3la على|3alaik عليك|3alek عليك|3aleik عليك|3an عن|ma3 مع|ma3ak معاك|ma3aya معايا|' +
  'ma3lesh معلش|ma3lish معلش|m3lsh معلش|3ashan عشان|3shan عشان|3lshan علشان|3alashan علشان|3ayz عايز|3ayez عايز|3awez عاوز|' +
  '3ayza عايزة|3aiz عايز|3arabi عربي|3rabi عربي|bel3arabi بالعربي|el3arabi العربي|3andi عندي|3andak عندك|3ndi عندي|3ndak عندك|3ando عنده|' +
  '3anna عنا|3adi عادي|3ady عادي|3am عم|3amo عمو|3ammo عمو|3ala2a علاقة|3eid عيد|3id عيد|3eed عيد|3omri عمري|3omry عمري|3umri عمري|' +
  'ya3ni يعني|y3ni يعني|ya3ny يعني|sa7 صح|sa7i صحي|sa7ba صاحبة|sa7bi صاحبي|sa7by صاحبي|9a7 صح|9ab صعب|9abah صباح|saba7 صباح|sba7 صباح|' +
  'sabah صباح|9ba7 صباح|el5air الخير|el5eir الخير|al5air الخير|el5er الخير|5air خير|5eir خير|5er خير|bi5air بخير|b5air بخير|b5eir بخير|b5er بخير|' +
  '5alas خلاص|5las خلاص|khalas خلاص|5alina خلينا|5alik خليك|5ali خلي|5od خد|5ales خالص|a5bar أخبار|a5barak أخبارك|a5bark أخبارك|' +
  'a5i أخي|a5oya أخويا|a5ouy أخوي|o5ti أختي|o5ty أختي|na3am نعم|na3m نعم|la2 لأ|la22 لأ|laa2 لأ|2ana أنا|2enta إنت|2enti إنتي|2ahwa قهوة|' +
  '2al قال|2olt قلت|2oli قولي|2ady قدي|2ad2eh قديه|2adesh قديش|2addeish قديش|2albi قلبي|2lbi قلبي|8albi قلبي|9albi قلبي|galbi قلبي|' +
  'el7amdulillah الحمدلله|el7amdulelah الحمدلله|al7amdulillah الحمدلله|7amdulillah الحمدلله|elhamdulillah الحمدلله|alhamdulillah الحمدلله|' +
  'inshallah إن شاء الله|enshallah إن شاء الله|in2shallah إن شاء الله|mashallah ما شاء الله|wallah والله|wallahi والله|yalla يلا|yallah يلا|' +
  'shukran شكرا|shokran شكرا|3afwan عفوا|mar7aba مرحبا|mr7ba مرحبا|marhaba مرحبا|ahlan أهلا|a7la أحلى|a7lan أهلا|a7san أحسن|a7sn أحسن|' +
  'el7een الحين|al7een الحين|al7in الحين|el7in الحين|hal2 هلق|halla2 هلق|hala2 هلق|delwa2ti دلوقتي|dlw2ty دلوقتي|delwa2ty دلوقتي|' +
  'law7a لوحة|ro7 روح|roo7 روح|rou7 روح|ru7i روحي|ro7i روحي|ro7y روحي|ra7 رح|raa7 راح|ba3d بعد|b3d بعد|ba3den بعدين|ba3dein بعدين|b3dein بعدين|' +
  'sa3a ساعة|elsa3a الساعة|elnaharda النهاردة|ennaharda النهاردة|bokra بكرة|bukra بكرة|embare7 امبارح|mbare7 مبارح|' +
  'tab3an طبعا|6ab3an طبعا|6ab طب|6ayeb طيب|6yb طيب|tayeb طيب|6ool طول|6awel طول|6awila طاولة|lo3ba لعبة|jam3a جامعة|gam3a جامعة|el7al الحال|' +
  'kef7alak كيف حالك|7alak حالك|7alik حالك|7alk حالك|7al حال|7aga حاجة|7aja حاجة|7agat حاجات|7asal حصل|7elw حلو|7elwa حلوة|7ilw حلو|7elo حلو|' +
  '7lw حلو|7lwa حلوة|7ata حتى|7atta حتى|7ad حد|7ada حدا|7adretak حضرتك|7adritak حضرتك|7aram حرام|7ayati حياتي|7yati حياتي|7ayaty حياتي|' +
  'mo7amed محمد|mo7ammad محمد|mohamed محمد|a7mad أحمد|a7med أحمد|3ali علي|3aly علي|3omar عمر|3umar عمر|sa3id سعيد|sa3eed سعيد|' +
  'wa7ed واحد|wa7da واحدة|wa7ad واحد|arba3a أربعة|arb3a أربعة|sab3a سبعة|tes3a تسعة|te3sa تسعة|ma7al محل|ma7ad محد|ma7adesh محدش|' +
  'ma3rafsh معرفش|ma3rfsh معرفش|m3rfsh معرفش|a3raf أعرف|ba3raf بعرف|b3raf بعرف|te3raf تعرف|t3raf تعرف|ta3al تعال|ta3ala تعالى|ta3ali تعالي|' +
  'sma3 اسمع|esma3 اسمع|isma3 اسمع|la7za لحظة|la7tha لحظة|we7sh وحش|wa7sh وحش|wa7ashtini وحشتيني|wa7shtini وحشتيني|we7shtini وحشتيني|' +
  'eza3l ازعل|za3lan زعلان|za3lana زعلانة|ta3ban تعبان|ta3bana تعبانة|fa6oor فطور|3asha عشا|3sha عشا|sho8l شغل|sho8ol شغل|shu8l شغل';

const words = new Map<string, string>();
for (const entry of LIST.split('|')) {
  const [typed = '', ...spelled] = entry.split(' ');
  words.set(typed, spelled.join(' '));
}

export const LATIN_ARABIC: ReadonlyMap<string, string> = words;
