import type { Mail } from './mailer.ts';

/** What a letter says in one language: its paragraphs, of which one may be a link. */
interface Version {
  subject: string;
  paragraphs: string[];
}

/** A letter in Arabic and English, since nobody knows which of them the reader has. */
function letter(to: string, ar: Version, en: Version): Mail {
  const html = (language: string, { paragraphs }: Version) =>
    `<div lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">${paragraphs.map(htmlOf).join('')}</div>`;
  return {
    to,
    subject: `${ar.subject} · ${en.subject}`,
    text: [...ar.paragraphs, '—', ...en.paragraphs].join('\n\n'),
    html: `${html('ar', ar)}<hr>${html('en', en)}`,
  };
}

function htmlOf(paragraph: string): string {
  const escaped = paragraph.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return /^https?:\S+$/.test(paragraph)
    ? `<p dir="ltr"><a href="${escaped}">${escaped}</a></p>`
    : `<p>${escaped}</p>`;
}

export interface LowBalance {
  account: string;
  balance: number;
  threshold: number;
}

const en = new Intl.NumberFormat('en');

/** A balance has fallen below its threshold. */
export function lowBalanceLetter(to: string, { account, balance, threshold }: LowBalance): Mail {
  const [left, least] = [en.format(balance), en.format(threshold)];
  return letter(
    to,
    {
      subject: `رصيد منخفض: ${account}`,
      paragraphs: [
        `الرصيد المتبقي في حساب «${account}»: ${left} من الأحرف، وهو أقل من حد التنبيه ${least}.`,
        'عند نفاد الرصيد تُرفض طلبات التحويل إلى صوت. أضيفوا رصيدًا أو راجعوا مسؤول الخدمة.',
        'لن نرسل تنبيهًا آخر إلا إذا تجاوز الرصيد الحد ثم انخفض عنه من جديد.',
      ],
    },
    {
      subject: `Low balance: ${account}`,
      paragraphs: [
        `The account ${account} has ${left} characters left, fewer than the ${least} that were set as its threshold.`,
        'Once they are used up, requests for speech are refused. Add characters, or ask who runs the service.',
        'The next such message comes when the balance has been above the threshold and falls below it once more.',
      ],
    },
  );
}

/** A link by which somebody chooses another password. */
export function passwordLetter(to: string, url: string, hours: number): Mail {
  return letter(
    to,
    {
      subject: 'كلمة مرور جديدة',
      paragraphs: [
        `طُلبت كلمة مرور جديدة لحسابك في نُطق. لاختيارها افتح هذا الرابط خلال ${arabicHours(hours)}، ويُستخدم مرة واحدة:`,
        url,
        'إن لم تطلبها فتجاهل هذه الرسالة: كلمة مرورك لم تتغير.',
      ],
    },
    {
      subject: 'A new password',
      paragraphs: [
        `A new password was asked for at nutq. To choose it open this link within ${hours === 1 ? 'an hour' : `${hours} hours`}; it works once:`,
        url,
        'If that was not you, do nothing: your password is as it was.',
      ],
    },
  );
}

/** An invitation to the dashboard. */
export function invitationLetter(to: string, url: string, account: string): Mail {
  return letter(
    to,
    {
      subject: `دعوة إلى نُطق: ${account}`,
      paragraphs: [
        `دُعيت إلى لوحة تحكم نُطق، حساب «${account}». لقبول الدعوة واختيار كلمة مرور افتح هذا الرابط خلال سبعة أيام، ويُستخدم مرة واحدة:`,
        url,
        'إن لم تكن تنتظر هذه الدعوة فتجاهلها.',
      ],
    },
    {
      subject: `Invitation to nutq: ${account}`,
      paragraphs: [
        `You were invited to the dashboard of nutq, account ${account}. To accept and to choose a password open this link within seven days; it works once:`,
        url,
        'If you did not expect it, do nothing.',
      ],
    },
  );
}

function arabicHours(hours: number): string {
  return hours === 1 ? 'ساعة' : hours === 24 ? 'يوم' : `${hours} ساعة`;
}
