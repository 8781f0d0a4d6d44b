"""Instructions as apps, recipes, forms and teachers give them, out of `orders.txt`: the imperative to a man, a woman and several,
what one must not do, what is done (passive) and what you did. The bare forms are those of the past (شغل, رتب), so that only what
goes on behind the verb tells them apart, and religious books, which most open text is, hardly have them."""
import re
from pathlib import Path

from conjugate import ordered
from prose import Chooser, Vocabulary, liaise
from text import DAMMA as U, FATHA as A, KASRA as I, SHADDA, SUKUN

# The vowel of a silent alif is said at a sentence's head alone: وَانْقُلْ, ثُمَّ احْذِفْ.
SILENT = re.compile(f"((?<![:،!]) |(?: |^)[و]{A}|^ب{I}|[ ]ب{I})ا[{U}{I}]")
YOURS = {"2ms": "ك" + A, "2fs": "ك" + I, "2mp": "ك" + U + "م" + SUKUN}
# {ك}: yours, of whoever is told.
TAILS = """قَبْلَ الْخُرُوجِ;مِنَ الْقَائِمَةِ;عَلَى الشَّاشَةِ;مَرَّةً أُخْرَى;مِنْ جَدِيدٍ;فِي أَسْرَعِ وَقْتٍ;قَبْلَ النَّوْمِ;مِنْ هَاتِفِ{ك};فِي حِسَابِ{ك};بِرِفْقٍ;جَيِّدًا;بِعِنَايَةٍ;
بَعْدَ كُلِّ اسْتِعْمَالٍ;كُلَّ أُسْبُوعٍ;مَرَّتَيْنِ فِي الْيَوْمِ;كُلَّ صَبَاحٍ;بِقِطْعَةِ قُمَاشٍ نَاعِمَةٍ;عَلَى نَارٍ هَادِئَةٍ;فِي مَكَانٍ جَافٍّ;لِمُدَّةِ سَاعَةٍ;لِمُدَّةِ دَقِيقَتَيْنِ;حَتَّى النِّهَايَةِ;
بِنَفْسِ{ك};لِصَدِيقِ{ك};مَعَ أَصْدِقَائِ{ك};مِنْ فَضْلِ{ك};الْآنَ;فَوْرًا;لَاحِقًا;غَدًا;الْيَوْمَ;مَسَاءً;قَبْلَ يَوْمِ الْخَمِيسِ;بِخَطٍّ وَاضِحٍ;بِصَوْتٍ عَالٍ;دُونَ تَأْخِيرٍ;بِالتَّفْصِيلِ;كَامِلًا;
إِنْ أَمْكَنَ;عِنْدَ الْحَاجَةِ;لَوْ سَمَحَ{ت};إِذَا أَرَدْ{ت};كَمَا فِي الصُّورَةِ;كَمَا هُوَ مُوَضَّحٌ;فِي الْمَكَانِ الْمُنَاسِبِ;مِنَ الْيَمِينِ إِلَى الْيَسَارِ;بِالْمَاءِ الدَّافِئِ;بَعِيدًا عَنِ الْأَطْفَالِ;
عَلَى الطَّاوِلَةِ;أَمَامَ الْبَابِ;فِي الثَّلَّاجَةِ;إِلَى الْبَرِيدِ;إِلَى الْمُدِيرِ;عَبْرَ الْإِنْتَرْنِتِ;مِنَ الْمَتْجَرِ;مِنَ الْإِعْدَادَاتِ;بِكَلِمَةِ السِّرِّ;قَبْلَ انْتِهَاءِ الْمُدَّةِ;وَلَا تَخَفْ;وَشُكْرًا""".replace("\n", "").split(";")
DONE_TAILS = "بِنَجَاحٍ;أَمْسِ;الْيَوْمَ;قَبْلَ قَلِيلٍ;مُنْذُ سَاعَةٍ;بِسَبَبِ خَطَأٍ;مِنَ الْجِهَازِ;تِلْقَائِيًّا;نِهَائِيًّا;فِي الْمَوْعِدِ;لِأَسْبَابٍ أَمْنِيَّةٍ;بَعْدَ يَوْمَيْنِ;مِنْ قِبَلِ الْمُشْرِفِ;كُلَّ شَهْرٍ;دُونَ إِذْنٍ;إِلَى عُنْوَانِ{ك};مِنْ حِسَابِ{ك}".split(";")
ADJECTIVES = "جَدِيد قَدِيم صَحِيح قَصِير طَوِيل كَبِير صَغِير نَظِيف أَوَّلِيّ سَابِق تَالِي مَطْلُوب مُرْفَق خَاصّ رَئِيسِيّ نِهَائِيّ مُنَاسِب مُخْتَلِف مُكَرَّر سَرِيع ثَقِيل خَفِيف".split()


def told(verb, person):
    """The imperative, or None where rules do not give it for sure."""
    one = verb.imperative()
    if not one or person == "2ms":
        return one
    ending = {"2fs": I + "ي", "2mp": U + "وا"}[person]
    if verb.doubled:
        return one[:-1] + ending
    if one[-1] == I:
        return one + "ي" if person == "2fs" else one[:-1] + ending
    if one[-1] == A:
        return one + ("ي" + SUKUN if person == "2fs" else "و" + SUKUN + "ا")
    if one[-1] != SUKUN:
        return None
    if verb.hollow:
        short = verb.present("2ms", "jussive")[2:]
        return one[: -len(short)] + verb.present("2ms")[2:-1] + ending if one.endswith(short) else None
    return one[:-1] + ending


def forbidden(verb, person):
    """Behind لا: jussive of whoever is told."""
    if person == "2ms":
        return verb.present("2ms", "jussive")
    several = verb.present("3mp", "jussive")
    if person == "2mp" or several is None:
        return several and "ت" + several[1:]
    form = verb.present("2ms")
    if form[-1] == "ى":
        return form[:-1] + "ي" + SUKUN
    return form if form[-1] == "ي" else form[:-1] + I + "ي"


def did(verb, person):
    if person == "2ms":
        return verb.past("2ms")
    one = verb.past("2ms")
    return one and one[:-1] + {"2fs": I, "2mp": U + "م" + SUKUN, "1s": U}[person]


def with_object(form, feminine):
    """The form with هُ or هَا behind it; the silent alif of وا goes."""
    if form.endswith("وا") or form.endswith("و" + SUKUN + "ا"):
        form = form[:-1]
    if feminine:
        return form + "ه" + A + "ا"
    return form + "ه" + (I if form[-1] == I or form.endswith(("ي", "ي" + SUKUN)) else U)


class Orders(Chooser):
    def __init__(self, seed):
        super().__init__(seed)
        self.words = Vocabulary(Path(__file__).with_name("orders.txt"), lists=True)

    def thing(self, kind, case, person):
        """A noun as instructions name it: the file, your file, the new file, a file."""
        noun = self.pick(self.words.nouns[kind])
        shape = self.random.random()
        if shape < 0.55 or noun.weak or noun.stem[-1] in "اىء":
            return noun.definite(case), noun
        if shape < 0.72:
            stem = noun.stem[:-1] + "ت" if noun.stem[-1] == "ة" else noun.stem
            return stem + case + YOURS[person], noun
        if shape < 0.85:
            stem = ordered(self.pick(ADJECTIVES))
            adjective = type(noun)(stem + A + "ة" if noun.feminine and stem[-1] != "ي" else stem)
            if noun.feminine and stem[-1] == "ي":
                return noun.definite(case), noun
            return f"{noun.definite(case)} {adjective.definite(case)}", noun
        return noun.indefinite(case) or noun.definite(case), noun

    def behind(self, way, person):
        """What a verb's way asks for, and the noun when it is a plain object."""
        preposition, _, kind = way.rpartition(":")
        if not preposition:
            return self.thing(kind, A, person)
        said, _ = self.thing(kind, I, person)
        if preposition == "بِ":
            return "ب" + I + said, None
        return f"{ordered(preposition)} {said}", None

    def tail(self, person, tails=TAILS, share=0.6):
        if not self.chance(share):
            return ""
        you = {"2ms": "ت" + A, "2fs": "ت" + I, "2mp": "ت" + U + "م" + SUKUN}[person]
        said = self.pick(tails)
        if "{ت}" in said:
            said = said.replace("{ت}", SUKUN + you)
        return " " + said.replace("{ك}", YOURS[person])

    def order(self, person):
        verb, ways = self.pick(self.words.verbs)
        if self.chance(0.16):
            form = forbidden(verb, person)
            form = form and f"لَا {form}"
        else:
            form = told(verb, person)
        if not form:
            return self.order(person)
        said, noun = self.behind(self.pick(ways), person)
        return f"{form} {said}", noun

    def orders(self):
        person = self.pick(["2ms", "2ms", "2ms", "2fs", "2fs", "2mp"])
        said, noun = self.order(person)
        share = self.random.random()
        if share < 0.22 and noun is not None:
            verb = self.pick([v for v, ways in self.words.verbs if any(":" not in w for w in ways)])
            form = told(verb, person)
            if form:
                said += f"{self.pick([' ثُمَّ ', ' وَ', ' وَ'])}{with_object(form, noun.feminine)}"
        elif share < 0.5:
            said += self.pick([" ثُمَّ ", " وَ", " وَ", "، وَ", " أَوِ " if self.chance(0.3) else " ثُمَّ "]) + self.order(person)[0]
        elif share < 0.58:
            said = f"{self.pick(['إِذَا', 'كُلَّمَا', 'بَعْدَ أَنْ', 'إِنْ'])} {self.condition(person)}، {said}" if self.chance(0.5) else f"{self.pick(['أَوَّلًا:', 'ثَانِيًا:', 'أَخِيرًا:', 'الْآنَ', 'مِنْ فَضْلِ' + YOURS[person], 'رَجَاءً'])} {said}"
        return said + self.tail(person)

    def condition(self, person):
        verb, ways = self.pick(self.words.verbs)
        form = did(verb, person)
        return f"{form} {self.behind(self.pick(ways), person)[0]}" if form else self.condition(person)

    def done(self):
        """What was, is or will be done to something: only sense tells it from who does it."""
        verb, ways = self.pick([v for v in self.words.verbs if any(":" not in w for w in v[1])])
        person = self.pick(["2ms", "2ms", "2fs", "2mp"])
        said, noun = self.thing(self.pick([w for w in ways if ":" not in w]), U, person)
        who = "3fs" if noun.feminine else "3ms"
        forms = [verb.passive(who), verb.passive(who), verb.passive_present(who)]
        form = self.pick(forms)
        if not form:
            return self.done()
        if form == forms[2]:
            form = self.pick(["", "", "", "س" + A, "لَا "]) + form
        elif self.chance(0.15):
            form = self.pick(["لَقَدْ ", "قَدْ "]) + form
        return f"{form} {said}{self.tail(person, DONE_TAILS, 0.75)}"

    def you_did(self):
        person = self.pick(["2ms", "2ms", "2fs", "2fs", "2mp", "1s"])
        verb, ways = self.pick(self.words.verbs)
        form = did(verb, person)
        if not form:
            return self.you_did()
        whose = person if person != "1s" else "2ms"
        said, _ = self.behind(self.pick(ways), whose)
        if person == "1s":
            return f"{self.pick(['', 'لَقَدْ ', 'نَعَمْ، ', 'أَنَا '])}{form} {said}{self.tail(whose, DONE_TAILS, 0.5)}"
        opening = self.pick(["هَلْ ", "مَتَى ", "لِمَاذَا ", "لَقَدْ ", "كَيْفَ ", "أَيْنَ ", "أَحْسَنْ" + YOURS[person][0].replace("ك", "ت") + YOURS[person][1:] + "! "])
        return f"{opening}{form} {said}{'؟' if opening.split()[0] in ('هَلْ', 'مَتَى', 'لِمَاذَا', 'كَيْفَ', 'أَيْنَ') else ''}"

    def sentence(self):
        kind = self.random.random()
        said = self.orders() if kind < 0.62 else self.done() if kind < 0.85 else self.you_did()
        if "None" in said:
            return self.sentence()
        said = SILENT.sub(r"\1ا", ordered(said))
        said = liaise(said).replace(" ؟", "؟")
        return said if said[-1] in "؟!" else said + "."


if __name__ == "__main__":
    orders = Orders(3)
    for _ in range(60):
        print(orders.sentence())
