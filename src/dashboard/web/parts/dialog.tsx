import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLanguage } from '../language.tsx';
import { Button } from './form.tsx';

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog(props: { title: string; onClose(): void; children: ReactNode; keep?: boolean }) {
  const { title, onClose, children, keep } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Closed, not only removed: closing is what gives the focus back.
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={heading}
      onClose={onClose}
      // What is shown only once must not be lost by a slip of the finger.
      onCancel={(event) => keep && event.preventDefault()}
    >
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  );
}

/** Text that is shown once or is tedious to type, with a button that copies it. */
export function CopyBox({ label, text }: { label: string; text: string }) {
  const { t } = useLanguage();
  const [copied, setCopied] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Over plain http there is no clipboard for pages: the old way still works.
      box.current?.select();
      document.execCommand('copy');
    }
    setCopied(true);
  };
  return (
    <div className="copybox">
      <label htmlFor={id}>{label}</label>
      <div className="copyrow">
        <textarea
          id={id}
          ref={box}
          readOnly
          dir="ltr"
          rows={Math.min(8, text.split('\n').length)}
          value={text}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={copy} aria-describedby={id}>
          {copied ? t.copied : t.copy}
        </Button>
      </div>
      <span className="visually-hidden" role="status">
        {copied ? t.copied : ''}
      </span>
    </div>
  );
}
