import { useStore } from '@nanostores/react'
import { dateMinute } from '../../client/zones/format.ts'
import { Button } from '../ui/button.tsx'
import type { Notice } from '../ui/notice-bar.tsx'
import { useText } from '../use-text.ts'
import { $kept } from './drafts.ts'

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
