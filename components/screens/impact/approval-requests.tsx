import { Suspense, useState } from 'react'
import { loadWords } from '../../../client/words/i18n.ts'
import { listApprovalRequests } from '../../../contract/impact/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { waiting } from './impact.css.ts'

const ApprovalDialog = lazyPart(async () => {
  const [file] = await Promise.all([
    import('./approval-dialog.tsx'),
    loadWords(['assign', 'applications', 'menus', 'resources', 'errors']),
  ])
  return file.ApprovalDialog
}, NotLoaded)

export type Props = {
  /** The text for a number of waiting approval requests, if their origin is known. */
  say?: (total: number) => string | undefined
}

/** Shows above a list how many approval requests wait, with a button to open them; nothing if there are none. */
export function ApprovalRequests({ say }: Props) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const { data } = useScoped(listApprovalRequests, {}, { loading: false })
  if (!data?.total && !open) return null
  return (
    <>
      {data && data.total > 0 && (
        <div className={waiting}>
          <Banner
            notice={{
              id: 'held',
              tone: 'warning',
              text: say?.(data.total) ?? t('impact:waiting', { count: data.total }),
              action: (
                <Button small onClick={() => setOpen(true)}>
                  {t('impact:look')}
                </Button>
              ),
            }}
          />
        </div>
      )}
      <Suspense>{open && <ApprovalDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
