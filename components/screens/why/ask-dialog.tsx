import { getInstant, getMinute } from '../../../client/local-time.ts'
import { send } from '../../../client/session/api.ts'
import { loadWords } from '../../../client/words/i18n.ts'
import { dateMinute, listed } from '../../../client/zones/format.ts'
import {
  addAccessRequest,
  listAccessRequests,
  listOwnAccessRequests,
} from '../../../contract/access-requests/calls.ts'
import { prefillAccessRequest } from '../../../contract/access-requests/choices.ts'
import type { Output } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import type { Wall } from '../../shared/call/ask-access.tsx'
import { Loaded } from '../../shared/call/loaded.tsx'
import { rememberAsked } from '../../shared/call/new-role.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { DateTimeField } from '../../ui/form/date/date-field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useClosedByRole } from './use-closed-by-role.ts'
import * as css from './why.css.ts'

export const words = () => loadWords(['accessRequests', 'errors', 'ui'])

type Props = { wall: Wall; userId: string; onClose: () => void }

/** The safest role that opens what was refused, until when, and the reason why the user needs it; or the request that waits. */
export function AskDialog({ wall, userId, onClose }: Props) {
  const { t, locale } = useText()
  const { right, studyId, siteId } = wall
  const place = { ...(studyId && { studyId }), ...(siteId && { siteId }) }
  const query = useScoped(prefillAccessRequest, { right, userId, ...place }, { loading: false })
  const { data } = query
  if (data?.role && !data.waiting && data.own.length === 0)
    return <Ask start={data} role={data.role} wall={wall} userId={userId} onClose={onClose} />
  return (
    <Dialog open size="sm" title={t('portal:askAccess')} onClose={onClose}>
      <Loaded query={query} small lines={4} />
      {data && data.own.length > 0 && (
        <p>
          {t('accessRequests:wall.own', { roles: listed(data.own.map(each => localName(each, locale))) })}
        </p>
      )}
      {data?.own.length === 0 &&
        (data.waiting ? (
          <Waiting request={data.waiting} userId={userId} onClose={onClose} />
        ) : (
          <p>{t('accessRequests:wall.none')}</p>
        ))}
    </Dialog>
  )
}

type Start = Output<typeof prefillAccessRequest>

type WaitingProps = Omit<Props, 'wall'> & { request: NonNullable<Start['waiting']> }

/** When it was asked, for what, and until when it can be decided. */
function Waiting({ request, userId, onClose }: WaitingProps) {
  const { t, locale } = useText()
  useClosedByRole(onClose)
  const { number, roles, submittedAt, dueAt, validUntil } = request
  const named = listed(roles.map(each => localName(each, locale)))
  return (
    <div className={css.stack} role="status">
      <p>{t('accessRequests:wall.waiting', { number, roles: named, time: dateMinute(submittedAt) })}</p>
      <p>{t('accessRequests:wall.due', { due: dateMinute(dueAt), end: dateMinute(validUntil) })}</p>
      <Anchor href={`/csr_mds/authApplication/approve/${userId}/${request.id}`}>
        {t('accessRequests:wall.request')}
      </Anchor>
    </div>
  )
}

type AskProps = Props & { start: Start; role: NonNullable<Start['role']> }

function Ask({ start, role, wall, userId, onClose }: AskProps) {
  const { t } = useText()
  const { opens } = useNavigation()
  const reread = useReread()
  const form = useForm({
    from: { comment: '', end: getMinute(start.grants[0]?.expiresAt ?? null) },
    fields: ['comment', 'end'],
    check: ({ comment }) => (comment.trim() === '' ? { comment: t('accessRequests:reasonRequired') } : {}),
    send: ({ values: { comment, end } }, sending) => {
      const grants = start.grants.map(each => ({ ...each, expiresAt: getInstant(end) }))
      const fields = { kind: 'add' as const, userId, grants, comment: comment.trim(), submit: true }
      return send(addAccessRequest, fields, sending)
    },
    toField: path => (path.endsWith('expiresAt') ? 'end' : undefined),
    onDone: async () => {
      rememberAsked(wall.path ?? `${location.pathname}${location.search}`)
      await reread(prefillAccessRequest, listOwnAccessRequests, listAccessRequests)
    },
  })
  const path = `/csr_mds/authApplication/authEdit/${userId}`
  const { right, studyId, siteId } = wall
  const search = new URLSearchParams({ right, ...(studyId && { studyId }), ...(siteId && { siteId }) })
  return (
    <FormDialog
      form={form}
      title={t('portal:askAccess')}
      confirm={t('accessRequests:submit')}
      onClose={onClose}
      beside={opens(path) && <Anchor href={`${path}?${search}`}>{t('accessRequests:wall.more')}</Anchor>}
    >
      <Offered role={role} reviewers={start.reviewers} />
      <TextArea
        {...form.text('comment')}
        label={t('accessRequests:reason.add')}
        required
        countTo={limits.reasonLength}
      />
      <DateTimeField
        label={t('accessRequests:wall.end')}
        hint={t('accessRequests:wall.endHint')}
        {...form.text('end')}
        value={form.values.end}
        onChange={end => form.set({ end })}
      />
    </FormDialog>
  )
}

/** The role that is offered, what it opens besides, why it is a risk, and who decides. */
function Offered({ role, reviewers }: { role: AskProps['role']; reviewers: Start['reviewers'] }) {
  const { t, locale } = useText()
  const deciding = listed(reviewers.map(each => localName(each, locale)))
  return (
    <>
      <p>{t('accessRequests:wall.text', { role: localName(role, locale) })}</p>
      {role.more > 0 && <p>{t('accessRequests:wall.also', { count: role.more })}</p>}
      {role.reach.length > 0 && (
        <Banner
          notice={{
            id: 'reach',
            tone: 'warning',
            text: t('accessRequests:wall.reach', {
              reach: listed(role.reach.map(each => t(`accessRequests:reach.${each}`))),
            }),
          }}
        />
      )}
      {deciding && <p>{t('accessRequests:wall.reviewers', { roles: deciding })}</p>}
    </>
  )
}
