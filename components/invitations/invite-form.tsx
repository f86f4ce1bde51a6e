import { type ClipboardEvent, useId, useRef } from 'react'
import { limits } from '../../contract/limits.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useText } from '../use-text.ts'
import { DepartmentChoice, TypeChoice } from '../users/place-choice.tsx'
import { useDepartmentRequired } from '../users/use-department-required.ts'
import { addressLines } from './address-lines.ts'
import * as css from './invitations.css.ts'
import { LineFaults } from './line-faults.tsx'
import { type Invite, useInvite } from './use-invite.ts'

/** Up to twenty addresses, one per line, or one employee id of a listed person; never both (G21, G22). */
export function InviteForm() {
  const { t } = useText()
  const id = useId()
  const required = useDepartmentRequired()
  const invite = useInvite(required)
  const { entries, set, told, trouble, busy, lines } = invite
  const submit = async () => {
    if (!(await invite.submit())) document.getElementById(firstWrong(id, invite))?.focus()
  }
  const count = entries.way === 'email' ? lines.length : 1
  return (
    <Form className={css.form} aria-label={t('invitations:form.label')} onSend={submit}>
      {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble }} />}
      <RadioGroup
        inline
        label={t('invitations:form.way')}
        options={(['email', 'employee'] as const).map(value => ({
          value,
          label: t(`invitations:form.by.${value}`),
        }))}
        value={entries.way}
        onChange={way => set({ way: way === 'employee' ? 'employee' : 'email' })}
      />
      {entries.way === 'email' ? <Addresses id={id} invite={invite} /> : <Employee id={id} invite={invite} />}
      {entries.way === 'email' && (
        <div className={css.places}>
          <TypeChoice value={entries.type} onChange={type => set({ type })} />
          <DepartmentChoice
            id={`${id}-departmentId`}
            value={entries.departmentId}
            required={required}
            error={told === 'noDepartment' ? t('users:link.departmentMissing') : undefined}
            onChange={departmentId => set({ departmentId })}
          />
        </div>
      )}
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {count > 0 ? t('invitations:form.send', { count }) : t('invitations:form.sendNone')}
        </Button>
      </div>
      {invite.elsewhere.length > 0 && <Elsewhere invite={invite} />}
    </Form>
  )
}

const firstWrong = (id: string, { entries, wrong }: Invite): string => {
  if (entries.way === 'employee') return `${id}-employeeId`
  return wrong === 'noDepartment' ? `${id}-departmentId` : `${id}-emails`
}

function Addresses({ id, invite }: { id: string; invite: Invite }) {
  const { t } = useText()
  const area = useRef<HTMLTextAreaElement>(null)
  const { entries, set, lines, faults, told, refused } = invite
  const error =
    told === 'none' || told === 'tooMany'
      ? t(`invitations:form.wrong.${told}`, { count: limits.inviteEmails })
      : refused.emails
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text/plain')
    const { selectionStart, selectionEnd, value } = event.currentTarget
    // A few words pasted into the middle of a line are typing, not a list.
    if (!/[\n\t;,，；、<]/.test(text)) return
    event.preventDefault()
    const [before, after] = [value.slice(0, selectionStart), value.slice(selectionEnd)]
    const head = before === '' || before.endsWith('\n') ? before : `${before}\n`
    set({ emails: `${head}${addressLines(text).join('\n')}\n${after.replace(/^\n/, '')}` })
  }
  return (
    <div className={css.addresses}>
      <TextArea
        id={`${id}-emails`}
        ref={area}
        rows={8}
        required
        spellCheck={false}
        autoCapitalize="none"
        className={css.addressArea}
        label={t('invitations:form.emails')}
        hint={t('invitations:form.emailsHelp', { count: limits.inviteEmails })}
        value={entries.emails}
        error={error}
        onPaste={paste}
        // The text must show the same lines that the error messages count.
        onBlur={() => lines.join('\n') !== entries.emails && set({ emails: lines.join('\n') })}
        onChange={event => set({ emails: event.currentTarget.value })}
      />
      <p className={lines.length > limits.inviteEmails ? css.over : css.tally} role="status">
        {t('invitations:form.tally', { count: lines.length, max: limits.inviteEmails })}
      </p>
      <LineFaults
        faults={faults}
        onDrop={() => {
          set({ emails: lines.filter((_, at) => !faults.some(fault => fault.at === at)).join('\n') })
          area.current?.focus()
        }}
      />
    </div>
  )
}

function Employee({ id, invite }: { id: string; invite: Invite }) {
  const { t } = useText()
  const { entries, set, told, refused } = invite
  return (
    <TextField
      id={`${id}-employeeId`}
      className={css.short}
      mono
      required
      autoComplete="off"
      label={t('users:field.employeeId')}
      hint={t('invitations:form.employeeHelp')}
      value={entries.employeeId}
      error={
        refused.employeeId ?? (told === 'noEmployee' ? t('invitations:form.wrong.noEmployee') : undefined)
      }
      onChange={event => set({ employeeId: event.currentTarget.value })}
    />
  )
}

/** The person has an account with another company: the user knowingly asks them to join with it (900726). */
function Elsewhere({ invite }: { invite: Invite }) {
  const { t } = useText()
  const { elsewhere, setElsewhere, submit } = invite
  return (
    <Dialog
      open
      title={t('invitations:elsewhere.title', { count: elsewhere.length })}
      onClose={() => setElsewhere([])}
      footer={
        <>
          <Button onClick={() => setElsewhere([])}>{t('users:dialog.cancel')}</Button>
          <Button variant="primary" onClick={() => void submit(true)}>
            {t('invitations:elsewhere.join')}
          </Button>
        </>
      }
    >
      <p>{t('invitations:elsewhere.text')}</p>
      <ul className={css.elsewhere}>
        {elsewhere.map(email => (
          <li key={email}>{email}</li>
        ))}
      </ul>
    </Dialog>
  )
}
