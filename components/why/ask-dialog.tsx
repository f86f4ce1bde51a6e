import { send } from '../../client/session/api.ts'
import { loadWords } from '../../client/words/i18n.ts'
import { listed } from '../../client/zones/format.ts'
import {
  addAccessRequest,
  listAccessRequests,
  listOwnAccessRequests,
} from '../../contract/access-requests/calls.ts'
import { prefillAccessRequest } from '../../contract/access-requests/choices.ts'
import type { Output } from '../../contract/define.ts'
import { limits } from '../../contract/limits.ts'
import type { Wall } from '../shared/call/ask-access.tsx'
import { Failed } from '../shared/call/failed.tsx'
import { useReread } from '../shared/call/use-reread.ts'
import { useScoped } from '../shared/call/use-scoped.ts'
import { useText } from '../shared/call/use-text.ts'
import { FormDialog } from '../shared/form/form-dialog.tsx'
import { useForm } from '../shared/form/use-form.ts'
import { localName } from '../shared/page/company-name.ts'
import { Anchor, useNavigation } from '../shared/page/navigation.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { toast } from '../ui/feedback/toast-store.ts'
import { TextArea } from '../ui/form/text-area.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'

export const words = () => loadWords(['accessRequests', 'errors', 'ui'])

type Props = { wall: Wall; userId: string; onClose: () => void }

/** The smallest role that opens what was refused, and the reason why the user needs it. */
export function AskDialog({ wall, userId, onClose }: Props) {
  const { t } = useText()
  const { right, studyId, siteId } = wall
  const place = { ...(studyId && { studyId }), ...(siteId && { siteId }) }
  const query = useScoped(prefillAccessRequest, { right, userId, ...place }, { loading: false })
  if (query.data?.role)
    return <Ask start={query.data} role={query.data.role} wall={wall} userId={userId} onClose={onClose} />
  return (
    <Dialog open size="sm" title={t('portal:askAccess')} onClose={onClose}>
      {query.isPending && <Skeleton lines={4} size="row" />}
      {query.error && <Failed small error={query.error} onRetry={query.refetch} />}
      {query.data && <p>{t('accessRequests:wall.none')}</p>}
    </Dialog>
  )
}

type Start = Output<typeof prefillAccessRequest>
type AskProps = Props & { start: Start; role: NonNullable<Start['role']> }

function Ask({ start, role, wall, userId, onClose }: AskProps) {
  const { t, locale } = useText()
  const { opens } = useNavigation()
  const reread = useReread()
  const form = useForm({
    from: { comment: '' },
    fields: ['comment'],
    check: ({ comment }) => (comment.trim() === '' ? { comment: t('accessRequests:reasonRequired') } : {}),
    send: ({ values }, sending) =>
      send(
        addAccessRequest,
        { kind: 'add', userId, grants: start.grants, comment: values.comment.trim(), submit: true },
        sending,
      ),
    onDone: async () => {
      toast('success', t('accessRequests:submitted'))
      onClose()
      await reread(listOwnAccessRequests, listAccessRequests)
    },
  })
  const reviewers = listed(start.reviewers.map(each => localName(each, locale)))
  const path = `/csr_mds/authApplication/authEdit/${userId}`
  const search = new URLSearchParams(
    Object.entries(wall).filter((each): each is [string, string] => !!each[1]),
  )
  return (
    <FormDialog
      form={form}
      title={t('portal:askAccess')}
      confirm={t('accessRequests:submit')}
      onClose={onClose}
      beside={opens(path) && <Anchor href={`${path}?${search}`}>{t('accessRequests:wall.more')}</Anchor>}
    >
      <p>{t('accessRequests:wall.text', { role: localName(role, locale) })}</p>
      {reviewers && <p>{t('accessRequests:wall.reviewers', { roles: reviewers })}</p>}
      <TextArea
        {...form.text('comment')}
        label={t('accessRequests:reason.add')}
        required
        countTo={limits.reasonLength}
      />
    </FormDialog>
  )
}
