import { useStore } from '@nanostores/react'
import { dateMinute } from '../../../client/zones/format.ts'
import { useText } from '../../shared/call/use-text.ts'
import { $kept } from '../../shared/page/drafts.ts'
import { Button } from '../../ui/base/button.tsx'
import type { Notice } from '../../ui/feedback/notice-bar.tsx'

/** Stored drafts of this page, to restore or drop. */
export function useKeptDrafts(): Notice[] {
  const { t } = useText()
  return useStore($kept).map(({ key, at, restore, discard }) => ({
    id: key,
    tone: 'info',
    text: t('portal:draft.kept', { time: dateMinute(new Date(at)) }),
    action: (
      <>
        <Button variant="quiet" small onClick={restore}>
          {t('portal:draft.restore')}
        </Button>
        <Button variant="quiet" small onClick={discard}>
          {t('portal:draft.discard')}
        </Button>
      </>
    ),
  }))
}
