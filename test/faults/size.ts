/** How large a test under faults is: in `npm test`, in `npm run test:faults`, and where somebody leaves it to itself for half an hour. */
export interface Sizes<Plan> {
  short: Plan;
  long: Plan;
  longest: Plan;
}

/** The plan that NUTQ_TEST_FAULTS asks for. */
export function sized<Plan>(sizes: Sizes<Plan>): Plan {
  const asked = process.env.NUTQ_TEST_FAULTS ?? 'short';
  if (asked in sizes) return sizes[asked as keyof Sizes<Plan>];
  throw new Error(`NUTQ_TEST_FAULTS must be short, long or longest, not ${asked}`);
}
