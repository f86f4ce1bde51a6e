import { readFileSync } from 'node:fs'

/**
 * npm passes a signal only to the shell between npm and the script, and no signal at all when npm is killed. A script that npm started
 * therefore ends when either process is gone. Plain JavaScript: any Node runs it.
 */
export function whenParentEnds(end) {
  const before = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(watch)
    end()
  }, 250)
  watch.unref()
}

const ancestors = () => `${process.ppid} ${grandparent(process.ppid)}`

function grandparent(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return '' // no /proc: watch the parent only
  }
}
