import { X } from 'lucide-react'
import { useEffect } from 'react'
import { whyText } from '../../shared/why/why.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import * as extra from './extra.css.ts'
import { getName } from './nodes.ts'
import * as css from './role-tree.css.ts'
import type { GrantedRights, Note } from './use-rights.ts'
import type { RoleText } from './use-role-text.ts'
import type { RoleTreeState } from './use-role-tree.ts'
import { useAccessWords } from './use-why-text.ts'

const tones: Readonly<Record<Note['kind'], string | undefined>> = {
  opened: undefined,
  fallen: 'warning',
  shut: 'warning',
  still: undefined,
  saved: undefined,
  failed: 'danger',
}

/** The text of a note. */
function noteText(note: Note, { t, locale }: RoleText): string {
  switch (note.kind) {
    case 'opened':
      return t('roles:opened', {
        names: new Intl.ListFormat(locale, { type: 'conjunction' }).format(
          note.nodes.map(node => getName(node, locale)),
        ),
      })
    case 'fallen':
      return t('roles:fallen', { name: getName(note.node, locale), count: note.count })
    case 'shut':
      return whyText(note.reason, locale)
    case 'still':
      return t('roles:still')
    case 'saved':
      return t('roles:saved')
    case 'failed':
      return t('roles:saveFailed', { why: note.why })
  }
}

/** The line under the tree: what a tick added, what it removed with an undo, or why nothing happened. */
function NoteLine({ rights, text }: { rights: GrantedRights; text: RoleText }) {
  const { note, setNote, put } = rights
  if (!note) return null
  const undo = () => {
    if (note.kind === 'fallen') put(note.before)
    setNote(null)
  }
  return (
    <div className={extra.note} part="note" data-tone={tones[note.kind]}>
      <span className={extra.noteText}>{noteText(note, text)}</span>
      {note.kind === 'fallen' && (
        <Button small onClick={undo}>
          {text.t('roles:undo')}
        </Button>
      )}
      <IconButton
        icon={X}
        small
        variant="quiet"
        label={text.t('roles:close')}
        onClick={() => setNote(null)}
      />
    </div>
  )
}

/** Visible while there are unsaved changes: their number, save and discard. */
function SaveBar({ state, onDiscard }: { state: RoleTreeState; onDiscard: () => void }) {
  const { rights, saving, text, source } = state
  const { added, removed } = rights.difference
  const { t } = text
  if (added.length + removed.length === 0) return null
  const discard = () => {
    rights.setNote(null)
    onDiscard()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its frame.
    <div role="group" aria-label={t('roles:unsaved')} className={extra.bar} part="bar">
      <span className={extra.barText}>
        <strong>{t('roles:unsaved')}</strong>
        {added.length > 0 && <span className={css.plus}>+ {t('roles:added', { count: added.length })}</span>}
        {removed.length > 0 && (
          <span className={css.minus}>− {t('roles:removed', { count: removed.length })}</span>
        )}
      </span>
      <span className={extra.barActions}>
        <Button onClick={discard}>{t('roles:discard')}</Button>
        <Button
          variant="primary"
          busy={saving.busy}
          off={source.online ? undefined : t('roles:offline.kept')}
          onClick={() => void saving.save()}
        >
          {t('roles:save')}
        </Button>
      </span>
    </div>
  )
}

type AfterProps = { state: RoleTreeState; bar: boolean; onDiscard: () => void }

/** Parts that follow an action: the line with its result, and the bar that saves. Loaded with the first of them. */
export function After({ state, bar, onDiscard }: AfterProps) {
  useAccessWords()
  const { rights, text, tell } = state
  const note = rights.note ? noteText(rights.note, text) : ''
  useEffect(() => tell(note), [tell, note])
  useEffect(() => () => tell(''), [tell])
  return (
    <>
      <NoteLine rights={rights} text={text} />
      {bar && <SaveBar state={state} onDiscard={onDiscard} />}
    </>
  )
}
