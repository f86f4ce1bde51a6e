import { Bookmark, ChevronDown } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { loadWords } from '../../../client/words/i18n.ts'
import type { Call } from '../../../contract/define.ts'
import type { SavedView } from '../../../contract/saved-lists/views.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { WordKey } from '../../../locales/words.ts'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { useScoped } from '../call/use-scoped.ts'
import { useSetting } from '../call/use-setting.ts'
import { useText } from '../call/use-text.ts'
import { words } from './list.css.ts'
import type { ListValues } from './list-types.ts'
import type { UsedList } from './record-list.tsx'
import type { ViewContent, ViewList } from './view-list.ts'

const ViewsDialog = lazyPart(async () => {
  const [file] = await Promise.all([import('./views-dialog.tsx'), loadWords(['exports'])])
  return file.ViewsDialog
}, NotLoaded)

type Props = {
  views: ViewList
  /** What a view saved now would contain. */
  now: ViewContent
  /** The sentence about whom a shared view reaches. */
  shareText: string
  onTake: (view: ViewContent) => void
}

type ListViewsProps<C extends Call, S extends ListValues, A extends string, K extends string> = Pick<
  UsedList<C, S, A, K>,
  'of' | 'list' | 'layout'
> & { views: ViewList & { share: WordKey } }

/** The saved views of a list; the user's own one opens it, if the address has no state. */
export function ListViews<C extends Call, S extends ListValues, A extends string, K extends string>({
  of,
  list: { state, onState },
  layout,
  views,
}: ListViewsProps<C, S, A, K>) {
  const { t } = useText()
  const take = (view: ViewContent, options?: { replace: boolean }) => {
    if (layout && view.columns.length > 0) layout.setColumns(layout.read(view.columns))
    onState(of.state.readAddress(view.address), options)
  }
  useOpenedView(views, Object.keys(of.state.write(state)).length === 0, view => take(view, { replace: true }))
  const columns = (layout?.columns ?? []).map(({ id, shown }) => ({ id, shown }))
  return (
    <ViewsMenu
      views={views}
      now={{ address: of.state.getAddress(state), columns }}
      shareText={t(views.share)}
      onTake={take}
    />
  )
}

/** Saved views of a list: choosing one sets the address and the columns; own views can be changed and deleted. */
function ViewsMenu({ views: list, now, shareText, onTake }: Props) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const views = useScoped(list.calls.list, {}, { staleTime: 60_000, loading: false }).data?.records ?? []
  const { getLabel, opening } = useNames(list)
  const getEntry = (view: SavedView) => ({
    id: view.id,
    label: getLabel(view),
    checked: view.address === now.address,
    onChoose: () => onTake(view),
  })
  return (
    <>
      <Menu
        placement="bottom-end"
        trigger={
          <Button icon={Bookmark} iconEnd={ChevronDown}>
            <span className={words}>{t('users:views.button')}</span>
          </Button>
        }
        groups={[
          { id: 'own', entries: views.filter(each => each.own).map(getEntry) },
          {
            id: 'shared',
            label: t('users:views.shared'),
            entries: views.filter(each => !each.own).map(getEntry),
          },
          {
            id: 'acts',
            entries: [
              ...opening(views.find(each => each.address === now.address)),
              { id: 'keep', label: t('users:views.keep'), onChoose: () => setOpen(true) },
            ],
          },
        ].filter(group => group.entries.length > 0)}
      />
      <Suspense>
        {open && (
          <ViewsDialog
            views={views}
            list={list}
            now={now}
            shareText={shareText}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Names of the views, with a mark on the default one, and the entry that makes the current one the default. */
function useNames(list: ViewList) {
  const { t, locale } = useText()
  const [first, setFirst] = useDefaultView(list)
  const getName = (view: SavedView) =>
    view.own ? view.name : t('users:views.of', { name: view.name, person: fullName(view.owner, locale) })
  return {
    getLabel: (view: SavedView) =>
      view.id === first ? t('users:views.isFirst', { name: getName(view) }) : getName(view),
    opening: (shown: SavedView | undefined) =>
      shown
        ? [
            {
              id: 'first',
              label: t('users:views.first', { name: getName(shown) }),
              checked: shown.id === first,
              onChoose: () => setFirst(shown.id === first ? null : shown.id),
            },
          ]
        : [],
  }
}

/** The id of the view that opens a user's list; null for none. It applies in every browser. */
function useDefaultView({ setting }: ViewList): [id: string | null, keep: (id: string | null) => void] {
  const [stored, store] = useSetting(setting)
  return [typeof stored === 'string' ? stored : null, store]
}

/**
 * Opens the list with the user's own view, once, if the address has no state (`bare`); a deleted view does nothing.
 */
function useOpenedView(views: ViewList, bare: boolean, onTake: (view: ViewContent) => void): void {
  const [id] = useDefaultView(views)
  const open = useRef(bare)
  const { data } = useScoped(
    views.calls.list,
    {},
    { enabled: open.current && id !== null, staleTime: 60_000, loading: false },
  )
  useEffect(() => {
    // Do not interrupt a user who has started to search meanwhile.
    if (!bare) open.current = false
    if (!open.current || id === null || !data) return
    open.current = false
    const view = data.records.find(each => each.id === id)
    if (view) onTake(view)
  }, [bare, id, data, onTake])
}
