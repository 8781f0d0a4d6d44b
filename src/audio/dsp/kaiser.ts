/**
 * The Kaiser window: of all windows simple to compute, the one whose stopband is chosen by a number.
 * J. F. Kaiser, "Nonrecursive digital filter design using the I0-sinh window function", 1974.
 */

/** Modified Bessel function of the first kind, order 0, by its power series. */
function besselI0(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

/** The window's shape parameter for a stopband of `decibels` (> 50). */
export function kaiserBeta(decibels: number): number {
  return 0.1102 * (decibels - 8.7);
}

/** Taps at the kernel's own rate for a stopband of `decibels` and a transition of `width` × Nyquist. */
export function kaiserTaps(decibels: number, width: number): number {
  return Math.ceil((decibels - 8) / (2.285 * Math.PI * width));
}

/** Window value at `x` in −1 … 1; 0 outside. */
export function kaiser(x: number, beta: number): number {
  return Math.abs(x) > 1 ? 0 : besselI0(beta * Math.sqrt(1 - x * x)) / besselI0(beta);
}

/** sin(πx)/(πx). */
export function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}
