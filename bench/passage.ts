const passage =
  'أعلنت وزارة التعليم اليوم أن الدراسة ستبدأ في 15 سبتمبر، وأن عدد الطلاب بلغ 2,350 طالبا في كل المدارس. ' +
  'وقال الوزير إن الكتب الجديدة وصلت إلى المدن والقرى، وإن المعلمين ينتظرون الطلاب بفرح. ' +
  'هل تعرفون أن أقدم جامعة في العالم ما زالت تعلم الناس حتى اليوم؟ إنها في مدينة فاس، وعمرها أكثر من ألف عام. ';

/** The first `characters` of the passage again and again, from another place each time. */
export function textOf(characters: number, turn: number): string {
  const start = passage.indexOf(' ', (turn * 17) % passage.length) + 1;
  return (passage.slice(start) + passage.repeat(Math.ceil(characters / passage.length))).slice(0, characters);
}
