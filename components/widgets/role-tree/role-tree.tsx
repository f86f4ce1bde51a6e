import { type ReactNode, type Ref, Suspense, useId } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import type { Resource, RoleDetail } from '../../../client/roles.ts'
import type { SessionStore } from '../../../client/session/store.ts'
import type { Difference, Right } from '../../../contract/access/rights.ts'
import type { Block } from '../../../contract/roles/shapes.ts'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { LiveRegion } from '../../ui/base/live-region.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Head } from './head.tsx'
import * as css from './role-tree.css.ts'
import { Rows } from './rows.tsx'
import { Toolbar } from './toolbar.tsx'
import { type RoleTreeState, useRoleTree } from './use-role-tree.ts'

export type RoleTreeProps = {
  /** Role whose rights are shown and edited; without one the page holds them. */
  roleId?: string
  /** A second role: rights that it has in addition, or lacks, are marked. */
  compareRoleId?: string
  /** A user: the union of the active roles, each right with its origin. */
  userId?: string
  /** As-of moment of a user's rights; by default now. */
  at?: string
  /** Only this application. */
  applicationId?: number | null
  /** `changes` shows the changes against the saved state, read-only. */
  mode?: '' | 'changes'
  /** The rights held including changes; null for the saved ones. */
  value: readonly Right[] | null
  /** The saved rights where there is no role. */
  base?: readonly Right[]
  /** Rights that can't be given where there is no role, and why. */
  blocks?: readonly Block[]
  onChange: (rights: readonly Right[], difference: Difference) => void
  /** Receives the saved rights once they are loaded. */
  onBase?: (rights: readonly Right[]) => void
  /** Discards the changes. */
  onDiscard?: () => void
  /** Starts with every branch open. */
  expanded?: boolean
  /** The rights that can be granted, from the page itself. */
  resources?: readonly Resource[] | null
  /** What a page shows at the end of the row of a right. */
  rowEnd?: (right: Right) => ReactNode
  label?: string
  hideLabel?: boolean
  error?: string
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  /** Leaves out the save bar: the page has its own. */
  bare?: boolean
  session?: SessionStore
  control?: Ref<HTMLDivElement>
  /** The rights set at this moment, for a page that sets and saves in one step. */
  valueNow?: () => readonly Right[] | null
  /** Return false to prevent the save. */
  onSave?: (role: RoleDetail, difference: Difference) => boolean
  onSaved?: (role: RoleDetail, difference: Difference) => void
  onSearch?: (query: string) => void
  onError?: (error: CallError) => boolean
  onSignIn?: () => void
  /** Receives the methods to save and to discard the changes. */
  expose?: (methods: { save: (reason?: string) => Promise<boolean>; discard: () => void }) => () => void
}

/** Needed later or rarely, so loaded separately. */
const After = lazyPart(() => import('./after.tsx').then(file => file.After), NotLoaded)
const GapView = lazyPart(() => import('./rare.tsx').then(file => file.GapView), NotLoaded)
const Origins = lazyPart(() => import('./person.tsx').then(file => file.Origins), NotLoaded)
const Conflict = lazyPart(() => import('./conflict.tsx').then(file => file.Conflict), NotLoaded)

/** Shows the rights of roles by application, with editing, comparison, and the origin of each right. */
export function RoleTree(props: RoleTreeProps) {
  const state = useRoleTree(props)
  const id = useId()
  const { source, text, gap } = state
  return (
    <div part="base" className={css.frame}>
      <div
        id={`${id}-label`}
        part="label"
        className={props.hideLabel || !props.label ? visuallyHidden : css.label}
      >
        {props.label || text.t('roles:label')}
        {props.required && (
          <span aria-hidden="true" className={css.required}>
            *
          </span>
        )}
      </div>
      {!gap && (
        <Head source={source} counted={state.counted} changes={props.mode === 'changes'} text={text} />
      )}
      {gap ? (
        <div className={css.plate} aria-busy={gap.kind === 'loading' || undefined}>
          {gap.kind === 'loading' ? (
            <Bones />
          ) : (
            <Suspense fallback={<Bones />}>
              <GapView gap={gap} text={text} onRetry={source.retry} onSignIn={() => props.onSignIn?.()} />
            </Suspense>
          )}
        </div>
      ) : (
        <Body id={id} props={props} state={state} />
      )}
      {props.error && (
        <div id={`${id}-error`} className={css.problem}>
          {props.error}
        </div>
      )}
      <LiveRegion text={state.said} />
    </div>
  )
}

/** Reserves the space of loading rows. */
const Bones = () => (
  <div className={css.bones} aria-hidden="true">
    {[1, 2, 3, 4, 5, 6].map(row => (
      <span key={row} className={css.bone} />
    ))}
  </div>
)

export type PartProps = { id: string; props: RoleTreeProps; state: RoleTreeState }

function Body({ id, props, state }: PartProps) {
  const { source, text, rights, saving, node } = state
  const { added, removed } = rights.difference
  const changed = added.length + removed.length > 0
  const bar = changed && state.changeable && source.role !== null && !props.bare
  return (
    <>
      {!state.bare && (
        <Toolbar
          text={text}
          query={state.query}
          onQuery={state.search}
          show={state.show}
          onShow={state.setShow}
          ways={state.ways}
          onAll={state.changeable ? state.all : undefined}
          inert={props.disabled}
        />
      )}
      {!source.online && <div className={css.offline}>{text.t('roles:offline.kept')}</div>}
      <Rows id={id} props={props} state={state} />
      <Suspense>
        {(rights.note || bar) && <After state={state} bar={bar} onDiscard={() => props.onDiscard?.()} />}
      </Suspense>
      {source.effective && source.effective.roles.length > 0 && (
        <Suspense fallback={<div className={css.place} />}>
          <Origins node={node} effective={source.effective} origins={state.origins} text={text} />
        </Suspense>
      )}
      {saving.clash && (
        <Suspense>
          <Conflict
            clash={saving.clash}
            forest={source.forest}
            text={text}
            onBack={saving.back}
            onTake={saving.takeTheirs}
            onMerge={saving.sendMerged}
          />
        </Suspense>
      )}
    </>
  )
}
