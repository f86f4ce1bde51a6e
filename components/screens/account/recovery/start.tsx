import { useId, useState } from 'react'
import { rememberedAccount } from '../../../../client/sign-in/remembered-account.ts'
import { limits } from '../../../../contract/limits.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { focusFirst, useFieldErrors } from '../../../shared/form/use-field-errors.ts'
import { useNavigation } from '../../../shared/page/navigation.tsx'
import { useUnsaved } from '../../../shared/page/unsaved.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Puzzle } from '../login/puzzle.tsx'
import { Alarm } from '../parts/frame.tsx'
import { form, note } from '../parts/sign-in.css.ts'
import { RecoveryFrame } from './frame.tsx'
import { hold, isOver } from './held.ts'
import { useStart } from './use-start.ts'

/** Starts a password recovery (B4, D5): the account, and a puzzle. */
export function RecoveryStart() {
  const { t } = useText()
  const { go } = useNavigation()
  const id = useId()
  const [account, setAccount] = useState(() => rememberedAccount())
  const [first] = useState(account)
  const found = account.trim() === '' ? { account: t('recovery:fault.account') } : {}
  const errors = useFieldErrors({ id, fields: ['account'], found, silent: () => account === first })
  const [over] = useState(isOver)
  const course = useStart(account, recovery => {
    hold({ recovery, account: account.trim().toLowerCase() })
    go('/login/forgetPassNext')
  })
  useUnsaved(account !== first || course.open, { asks: false })
  const begin = () => {
    if (!focusFirst(errors.check())) course.begin()
  }
  return (
    <RecoveryFrame heading={t('recovery:start.title')} lead={t('recovery:start.lead')}>
      {over && !course.trouble && <p className={note}>{t('recovery:start.over')}</p>}
      <Alarm trouble={course.trouble} />
      <Form className={form} onSend={begin} onBlur={errors.onBlur}>
        <TextField
          id={`${id}-account`}
          label={t('recovery:start.account')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.emailMax}
          bound={limits.emailMax}
          value={account}
          error={errors.errors.account}
          onChange={event => setAccount(event.currentTarget.value)}
        />
        {!course.open && (
          <Button type="submit" variant="primary" wide busy={course.busy}>
            {t('recovery:continue')}
          </Button>
        )}
      </Form>
      {course.open && <Solving course={course} />}
    </RecoveryFrame>
  )
}

/** The puzzle, and the alternative for users who can't solve it (SC 3.3.8). */
function Solving({ course }: { course: ReturnType<typeof useStart> }) {
  const { t } = useText()
  return (
    <Puzzle
      challenge={course.challenge}
      busy={course.busy}
      onConfirm={course.confirm}
      onAgain={course.begin}
      other={{
        hint: t('recovery:start.unable'),
        label: t('recovery:start.without'),
        onChoose: course.without,
      }}
    />
  )
}
