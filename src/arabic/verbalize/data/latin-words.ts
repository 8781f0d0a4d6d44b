/**
 * Foreign words that are common in Arabic texts, with the spelling that Arabic gives them, vowelled.
 * Keys in lower case. Source: the usual spelling in Arabic newspapers and on Wikipedia.
 */

const pairs = (lines: string): ReadonlyMap<string, string> =>
  new Map(
    lines
      .trim()
      .split('\n')
      .flatMap((line) => line.split('|'))
      .map((pair) => pair.trim().split('=') as [string, string])
      .filter(([word, said]) => word && said),
  );

export const LATIN_WORDS: ReadonlyMap<string, string> = pairs(`
iphone=آيْفُون|ipad=آيْبَاد|ipod=آيْبُود|imac=آيْ مَاك|ios=آيْ أُو إِسْ|icloud=آيْ كِلَاوْد|itunes=آيْتِيُونْز|macos=مَاك أُو إِسْ
apple=آبِل|google=گُوگِل|microsoft=مَايْكُرُوسُوفْت|windows=وِينْدُوز|office=أُوفِيس|excel=إِكْسِل|word=وِرْد|outlook=أَوْتْلُوك
powerpoint=بَاوَرْبُويْنْت|onedrive=وَان دْرَايْف|teams=تِيمْز|azure=آزُور|linux=لِينُكْس|android=أَنْدْرُويْد|chrome=كْرُوم
facebook=فِيسْبُوك|twitter=تْوِيتَر|instagram=إِنِسْتِگْرَام|youtube=يُوتِيُوب|whatsapp=وَاتْسَاب|telegram=تِلِگْرَام|tiktok=تِيك تُوك
snapchat=سْنَاب شَات|linkedin=لِينْكِد إِنْ|netflix=نِتْفْلِكْس|amazon=أَمَازُون|uber=أُوبَر|tesla=تِسْلَا|samsung=سَامْسُونْگ|sony=سُونِي
nokia=نُوكِيَا|huawei=هُوَاوِي|intel=إِنْتِل|nvidia=إِنْڤِيدِيَا|ibm=آيْ بِي إِمْ|oracle=أُورَاكِل|adobe=أَدُوبِي|zoom=زُوم|skype=سْكَايْب
email=إِيمَيْل|e-mail=إِيمَيْل|mail=مَيْل|gmail=جِيمَيْل|hotmail=هُوتْمَيْل|yahoo=يَاهُو|internet=إِنْتَرْنِت|online=أُونْلَايْن|offline=أُوفْلَايْن
web=وِيب|website=وِيبْسَايْت|site=سَايْت|link=لِينْك|file=فَايْل|files=فَايْلْز|video=ڤِيدْيُو|wifi=وَايْ فَايْ|wi-fi=وَايْ فَايْ|bluetooth=بْلُوتُوث
server=سِيرْڤَر|cloud=كْلَاوْد|data=دَاتَا|power=بَاوَر|app=آبّ|apps=آبْس|code=كُود|api=إِيهْ بِي آيْ|sql=إِسْ كِيُو إِلْ|python=بَايْثُون
java=جَاڤَا|javascript=جَاڤَا سْكْرِيبْت|html=إِتْشْ تِي إِمْ إِلْ|css=سِي إِسْ إِسْ|pdf=بِي دِي إِفْ|github=گِيت هَاب|chatgpt=شَات جِي بِي تِي
ai=إِيهْ آيْ|gpt=جِي بِي تِي|openai=أُوبِن إِيهْ آيْ|covid=كُوفِيد|unesco=يُونِسْكُو|unicef=يُونِيسِف|nato=نَاتُو|nasa=نَاسَا|opec=أُوبِك|fifa=فِيفَا|uefa=يُوِيفَا
bbc=بِي بِي سِي|cnn=سِي إِنْ إِنْ|covid-19=كُوفِيد|about=أَبَاوْت|us=أَسْ|home=هُوم|page=بَيْج|contact=كُونْتَاكْت|new=نِيُو|the=ذَا|of=أُوفْ|and=آنْد
in=إِنْ|on=أُونْ|to=تُو|for=فُور|is=إِزْ|it=إِتْ|you=يُو|we=وِي|me=مِي|my=مَايْ|your=يُور|i=آيْ|a=إِيهْ|an=آنْ|at=آتْ|by=بَايْ|no=نُو|yes=يَسْ|ok=أُوكَيْ
okay=أُوكَيْ|hello=هَلُو|hi=هَايْ|welcome=وِلْكُم|thank=ثَانْك|thanks=ثَانْكْس|love=لَاڤ|life=لَايْف|time=تَايْم|times=تَايْمْز|world=وُورْلْد|good=گُود
business=بِيزْنِس|commerce=كُومِرْس|dynamics=دَايْنَامِيكْس|retail=رِيتَيْل|finance=فَايْنَانْس|supply=سَبْلَايْ|chain=تْشَيْن|management=مَانِجْمِنْت
human=هْيُومَان|resources=رِيسُورْسِز|customer=كَسْتَمَر|service=سِيرْڤِس|services=سِيرْڤِسِز|project=بْرُوجِكْت|operations=أُوبِرَيْشِنْز
active=أَكْتِيڤ|directory=دَايْرِكْتُورِي|visual=ڤِيجُوَال|studio=سْتُودْيُو|store=سْتُور|play=بْلَايْ|pro=بْرُو|plus=بْلَسْ|max=مَاكْس|mini=مِينِي|air=إِيرْ
galaxy=گَالَاكْسِي|note=نُوت|ultra=أُلْتْرَا|smart=سْمَارْت|phone=فُون|tv=تِي ڤِي|dvd=دِي ڤِي دِي|usb=يُو إِسْ بِي|pc=بِي سِي|hd=إِتْشْ دِي
united=يُونَايْتِد|states=سْتَيْتْس|america=أَمِيرِكَا|london=لَنْدَن|paris=بَارِيس|berlin=بِرْلِين|york=يُورْك|china=تْشَايْنَا|france=فْرَانْس|english=إِنْگْلِيش
university=يُونِيڤِرْسِتِي|press=بْرِسّ|news=نِيُوز|sport=سْبُورْت|football=فُوتْبُول|league=لِيگ|club=كْلَب|real=رِيَال|city=سِيتِي|john=جُون|james=جَيْمْس
michael=مَايْكِل|david=دَيْڤِد|george=جُورْج|peter=بِيتَر|paul=بُول|mary=مَارِي|robert=رُوبِرْت|william=وِلْيَم|charles=تْشَارْلْز|smith=سْمِيث|mohamed=مُحَمَّد
mohammed=مُحَمَّد|muhammad=مُحَمَّد|ahmed=أَحْمَد|ahmad=أَحْمَد|ali=عَلِي|omar=عُمَر|fatima=فَاطِمَة|abdullah=عَبْدُ اللَّه|mr=مِسْتَر|mrs=مِسِزْ|dr=دُكْتُور
co=كُو|com=كُوم|www=دَبْلِيُو دَبْلِيُو دَبْلِيُو|http=إِتْشْ تِي تِي بِي|https=إِتْشْ تِي تِي بِي إِسْ|org=أُورْگ|net=نِتْ|gov=گُوڤ|edu=إِدُو|info=إِنْفُو|example=إِگْزَامْبِل
support=سَبُورْت|help=هِلْب|test=تِسْت|demo=دِيمُو|user=يُوزَر|admin=أَدْمِن|login=لُوگِن|password=بَاسْوُورْد|download=دَاوْنْلُود|update=أَبْدَيْت|version=ڤِرْجِن
blockchain=بْلُوكْتْشَيْن|bitcoin=بِتْكُويْن|startup=سْتَارْتْ أَبّ|marketing=مَارْكِتِنْگ|design=دِيزَايْن|media=مِيدْيَا|social=سُوشَال|digital=دِيجِيتَال
machine=مَشِين|learning=لِيرْنِنْگ|deep=دِيب|big=بِيگ|team=تِيم|game=گَيْم|games=گَيْمْز|playstation=بْلَايْسْتَيْشِن|xbox=إِكْسْ بُوكْس|mac=مَاك|book=بُوك|macbook=مَاكْبُوك
pizza=بِيتْزَا|coffee=كُوفِي|cafe=كَافِيه|burger=بُرْگَر|coca=كُوكَا|cola=كُولَا|pepsi=بِبْسِي|toyota=تُويُوتَا|bmw=بِي إِمْ دَبْلِيُو|mercedes=مِرْسِيدِس|ford=فُورْد|nissan=نِيسَان
boeing=بُوِينْگ|airbus=إِيرْبَاص|google.com=گُوگِل دُوت كُوم|vs=ڤِرْسَسْ|etc=إِتْسِتِرَا|max.=مَاكْس|version.=ڤِرْجِن|sharepoint=شِيرْبُويْنْت|bi=بِي آيْ|report=رِيبُورْت
dataverse=دَاتَاڤِرْس|devops=دِيڤْ أُوبْس|iot=آيْ أُو تِي|xml=إِكْسْ إِمْ إِلْ|headquarters=هِيدْكْوَارْتِرْز|lifecycle=لَايْف سَايْكِل|warehouse=وِيرْهَاوْس|sales=سَيْلْز|sale=سَيْل
unit=يُونِت|novels=نُوڤِلْز|insights=إِنْسَايْتْس|paypal=بَايْبَال|pay=بَايْ|model=مُودِل|json=جَيْسُون|blog=بْلُوگ|brand=بْرَانْد|iframe=آيْ فْرَيْم|zip=زِبْ|status=سْتَاتُس
price=بْرَايْس|value=ڤَالْيُو|type=تَايْب|table=تَيْبِل|date=دَيْت|field=فِيلْد|line=لَايْن|id=آيْ دِي|use=يُوز|feature=فِيتْشَر|features=فِيتْشَرْز|title=تَايْتِل|size=سَايْز|name=نَيْم
mode=مُود|image=إِيمِج|order=أُورْدَر|tax=تَاكْس|bank=بَانْك|group=گْرُوب|key=كِي|tag=تَاگ|item=آيْتِم|template=تِمْبْلِت|number=نَمْبَر|system=سِيسْتِم|network=نِتْوُرْك|view=ڤْيُو
share=شِير|live=لَايْڤ|one=وَان|two=تُو|three=ثْرِي|first=فِيرْسْت|free=فْرِي|top=تُوب|best=بِسْت|shop=شُوب|market=مَارْكِت|house=هَاوْس|music=مْيُوزِك|movie=مُوڤِي|star=سْتَار
king=كِينْگ|queen=كْوِين|hotel=هُوتِيل|center=سِنْتَر|centre=سِنْتَر|park=بَارْك|street=سْتْرِيت|road=رُود|company=كُومْبَانِي|international=إِنْتَرْنَاشُونَال|global=گْلُوبَال|platform=بْلَاتْفُورْم
modern=مُودِرْن|designer=دِيزَايْنَر|builder=بِيلْدَر|manager=مَانِجَر|control=كُونْتْرُول|group=گْرُوب|space=سْبَيْس|station=سْتَيْشِن|nature=نَيْتْشَر|science=سَايِنْس|times=تَايْمْز|guardian=گَارْدِيَان
post=بُوسْت|washington=وَاشِنْطُن|reuters=رُويْتَرْز|america=أَمِيرِكَا|europe=يُورُوب|champions=تْشَامْبِيُونْز|barcelona=بَرْشَلُونَة|madrid=مَدْرِيد|manchester=مَانْشِسْتَر|liverpool=لِيڤَرْبُول
`);

/** What English calls its letters, in Arabic spelling. */
export const LETTER_NAMES: Readonly<Record<string, string>> = {
  a: 'إِيهْ',
  b: 'بِي',
  c: 'سِي',
  d: 'دِي',
  e: 'إِي',
  f: 'إِفْ',
  g: 'جِي',
  h: 'إِتْشْ',
  i: 'آيْ',
  j: 'جَيْ',
  k: 'كَيْ',
  l: 'إِلْ',
  m: 'إِمْ',
  n: 'إِنْ',
  o: 'أُو',
  p: 'بِي',
  q: 'كْيُو',
  r: 'آرْ',
  s: 'إِسْ',
  t: 'تِي',
  u: 'يُو',
  v: 'ڤِي',
  w: 'دَبْلِيُو',
  x: 'إِكْسْ',
  y: 'وَايْ',
  z: 'زِدْ',
};
