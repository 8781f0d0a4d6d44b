import { useLanguage } from '../language.tsx';
import { Button } from './form.tsx';

/** Forward by cursors, and back to the beginning: a list that grows at its head has no page numbers. */
export function Pager(props: {
  info: { hasNextPage: boolean; endCursor: string | null };
  after: string | undefined;
  go(after: string | undefined): void;
}) {
  const { info, after, go } = props;
  const { t } = useLanguage();
  if (!info.hasNextPage && after === undefined) return null;
  return (
    <div className="pager">
      {after !== undefined && <Button onClick={() => go(undefined)}>{t.first}</Button>}
      {info.hasNextPage && <Button onClick={() => go(info.endCursor ?? undefined)}>{t.next}</Button>}
    </div>
  );
}
