import { Mail } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { previewInvitation } from '../../../contract/invitations/list.ts'
import { limits } from '../../../contract/limits.ts'
import type { Locale } from '../../../contract/locales.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Trouble } from '../../shared/form/trouble.tsx'
import { languageNames } from '../../shared/page/language-menu.tsx'
import { useOfferedLanguages } from '../../shared/page/offered-languages.ts'
import { Button } from '../../ui/base/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DepartmentChoice, TypeChoice } from '../users/place-choice.tsx'
import { useDepartmentRequired } from '../users/use-department-required.ts'
import { addressLines } from './address-lines.ts'
import * as css from './invitations.css.ts'
import { InviteRoles } from './invite-roles.tsx'
import { type Invite, type Line, useInvite } from './use-invite.ts'

/**
 * Invites people: up to twenty addresses, one per line, or one employee id of a listed person, never both (G21, G22); with a role,
 * and a mail in their language. What the acting role may not do itself goes to the reviewers.
 */
export function InviteForm() {
  const { t } = useText()
  const required = useDepartmentRequired()
  const invite = useInvite(required)
  const { id, values: entries, set, lines, errors } = invite
  const count = entries.way === 'email' ? lines.length : 1
  // Only at first: choosing the way by arrows must not leave the choice.
  const [focuses, setFocuses] = useState(true)
  return (
    <Form
      className={css.form}
      aria-label={t('invitations:form.label')}
      onSend={() => invite.submit()}
      onKeyDown={sendByKey}
    >
      <Trouble text={invite.trouble} />
      <RadioGroup
        inline
        label={t('invitations:form.way')}
        options={(['email', 'employee'] as const).map(value => ({
          value,
          label: t(`invitations:form.by.${value}`),
        }))}
        value={entries.way}
        onChange={way => {
          setFocuses(false)
          set({ way: way === 'employee' ? 'employee' : 'email' })
        }}
      />
      {entries.way === 'email' ? (
        <Addresses invite={invite} focuses={focuses} />
      ) : (
        <Employee invite={invite} />
      )}
      <InviteRoles invite={invite} />
      {entries.way === 'email' && (
        <div className={css.places}>
          <TypeChoice value={entries.type} onChange={type => set({ type })} />
          <DepartmentChoice
            id={`${id}-departmentId`}
            value={entries.departmentId}
            required={required}
            error={errors.departmentId}
            onChange={departmentId => set({ departmentId })}
          />
        </div>
      )}
      <Letter invite={invite} />
      <div className={css.acts}>
        <Button type="submit" variant="primary" busy={invite.busy}>
          {invite.asks
            ? t('accessRequests:submit')
            : count > 0
              ? t('invitations:form.send', { count })
              : t('terms:invite')}
        </Button>
        {!invite.asks && <PreviewButton language={entries.language} note={entries.note} />}
      </div>
      {invite.asks && <p className={css.intro}>{t('invitations:form.asks')}</p>}
      {invite.elsewhere.length > 0 && <Elsewhere invite={invite} />}
    </Form>
  )
}

/** Ctrl or Command with Enter sends from any field: Enter alone starts a line in most of them. A dialog over the form is no field of it. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget: form } = event
  if (target instanceof Element && target.closest('dialog') !== form.closest('dialog')) return
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  form.requestSubmit()
}

function Addresses({ invite, focuses }: { invite: Invite; focuses: boolean }) {
  const { t } = useText()
  const area = useRef<HTMLTextAreaElement>(null)
  const { values, set, lines, faults } = invite
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
        {...invite.text('emails')}
        ref={area}
        rows={4}
        autoFocus={focuses}
        data-first
        required
        spellCheck={false}
        autoCapitalize="none"
        className={css.addressArea}
        label={t('invitations:form.emails')}
        hint={t('invitations:form.emailsHelp', { count: limits.inviteEmails })}
        onPaste={paste}
        // The text must show the same lines that the error messages count.
        onBlur={() => lines.join('\n') !== values.emails && set({ emails: lines.join('\n') })}
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

/** Language and words of the mail; of a request, the reason. */
function Letter({ invite }: { invite: Invite }) {
  const { t } = useText()
  const { values, set, asks } = invite
  const languages = useOfferedLanguages().map(value => ({ value, label: languageNames[value] }))
  return (
    <>
      {!asks && (
        <SelectField
          className={css.short}
          label={t('invitations:form.language')}
          hint={t('invitations:form.languageHelp')}
          placeholder={t('invitations:form.companyLanguage')}
          options={languages}
          value={values.language}
          onChange={event =>
            set({ language: languages.find(each => each.value === event.currentTarget.value)?.value ?? '' })
          }
        />
      )}
      <TextArea
        {...invite.text('note')}
        label={t(asks ? 'invitations:form.reason' : 'invitations:form.note')}
        required={asks}
        countTo={limits.reasonLength}
      />
    </>
  )
}

type PreviewProps = { language: Locale | ''; note: string }

/** Shows the mail as it would be sent now. */
function PreviewButton(props: PreviewProps) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" icon={Mail} onClick={() => setOpen(true)}>
        {t('invitations:preview.button')}
      </Button>
      {open && (
        <Dialog open title={t('invitations:preview.title')} onClose={() => setOpen(false)}>
          <Preview {...props} />
        </Dialog>
      )}
    </>
  )
}

function Preview({ language, note }: PreviewProps) {
  const { t } = useText()
  const query = useScoped(previewInvitation, { note: note.trim(), ...(language && { language }) })
  return (
    <Loaded query={query} small lines={6}>
      {({ locale, subject, heading, text }) => (
        <>
          <article className={css.letter} lang={locale}>
            <p className={css.subject}>{subject}</p>
            <h3>{heading}</h3>
            {text.map(line => (
              <p key={line}>{line}</p>
            ))}
          </article>
          <p className={css.intro}>{t('invitations:preview.link')}</p>
        </>
      )}
    </Loaded>
  )
}

function Employee({ invite }: { invite: Invite }) {
  const { t } = useText()
  return (
    <TextField
      {...invite.text('employeeId')}
      className={css.short}
      mono
      required
      autoComplete="off"
      label={t('users:field.employeeId')}
      hint={t('invitations:form.employeeHelp')}
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
          <Button variant="primary" onClick={() => submit(true)}>
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

/** The faulty lines with their errors; a button removes them all. */
export function LineFaults({ faults, onDrop }: { faults: readonly Line[]; onDrop: () => void }) {
  const { t } = useText()
  if (faults.length === 0) return null
  return (
    <section className={css.faults} aria-label={t('invitations:line.title')}>
      <ul className={css.faultList}>
        {faults.map(({ at, email, fault }) => (
          <li key={`${at}-${email}`} className={css.fault}>
            <span className={css.lineNumber}>{t('invitations:line.number', { number: at + 1 })}</span>
            <span className={css.lineText}>{email}</span>
            <span className={css.lineFault}>{t(`invitations:line.${fault}`)}</span>
          </li>
        ))}
      </ul>
      <div>
        <Button small onClick={onDrop}>
          {t('invitations:line.drop', { count: faults.length })}
        </Button>
      </div>
    </section>
  )
}
