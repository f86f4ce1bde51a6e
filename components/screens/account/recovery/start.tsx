import { useId, useState } from 'react'
import { beginRecovery, drawRecoveryPuzzle, type Recovery } from '../../../../client/sign-in/recovery.ts'
import { rememberedAccount } from '../../../../client/sign-in/remembered-account.ts'
import type { SlidePuzzle } from '../../../../client/sign-in/sign-in.ts'
import { limits } from '../../../../contract/limits.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { focusFirst, useFieldErrors } from '../../../shared/form/use-field-errors.ts'
import { useNavigation } from '../../../shared/page/navigation.tsx'
import { useUnsaved } from '../../../shared/page/unsaved.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Puzzle } from '../login/puzzle.tsx'
import { getTrouble } from '../parts/attempt.ts'
import { Alarm } from '../parts/frame.tsx'
import { form, note } from '../parts/sign-in.css.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { RecoveryFrame } from './frame.tsx'
import { isOver, keepRecovery } from './recovery-state.ts'

/** Starts a password recovery (B4, D5): the account, and a puzzle. */
export function RecoveryStart() {
  const { t } = useText()
  const { go } = useNavigation()
  const id = useId()
  const [account, setAccount] = useState(() => rememberedAccount())
  const [first] = useState(account)
  const faults = account.trim() === '' ? { account: t('recovery:fault.account') } : {}
  const errors = useFieldErrors({ id, fields: ['account'], found: faults, silent: () => account === first })
  const [over] = useState(isOver)
  const course = useStart(account, recovery => {
    keepRecovery({ recovery, account: account.trim().toLowerCase() })
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
            {t('terms:continue')}
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

/** The first step of a recovery: the puzzle together with the account. A failure keeps the entries. */
function useStart(account: string, onBegun: (recovery: Recovery) => void) {
  const [puzzle, setPuzzle] = useState<SlidePuzzle | 'drawing' | null>(null)
  const { trouble, busy, attempt } = useAttempt()
  const close = () => setPuzzle(null)
  const draw = async () => {
    setPuzzle('drawing')
    try {
      setPuzzle(await drawRecoveryPuzzle())
    } catch (error) {
      close()
      throw error
    }
  }
  const go = async (solution: { challengeId?: string; x?: number }) =>
    onBegun(await beginRecovery({ account: account.trim(), ...solution }))
  const place = async (x: number) => {
    if (typeof puzzle !== 'object' || !puzzle) return
    try {
      await go({ challengeId: puzzle.challengeId, x })
    } catch (error) {
      if (['slide', 'slideExpired'].includes(getTrouble(error).kind)) await draw()
      else close()
      throw error
    }
  }
  return {
    trouble,
    busy,
    open: puzzle !== null,
    challenge: typeof puzzle === 'object' ? puzzle : null,
    begin: () => void attempt(draw),
    /** For users who can't solve it (SC 3.3.8). */
    without: () => void attempt(() => go({})),
    confirm: (x: number) => void attempt(() => place(x)),
  }
}
