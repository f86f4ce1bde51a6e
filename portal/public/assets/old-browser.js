/*
 * Shown where the portal's own scripts cannot run, so it is written in the syntax of the oldest browsers: without it
 * they would show an empty page (A22). Newer browsers that lack only some functions get the hint of the page itself.
 */
;(() => {
  var texts = {
    zh: '此浏览器版本过旧，无法运行本系统。请使用 Chrome 或 Edge 125、Opera 111、Firefox 126、Safari 17.5 或更高版本。',
    ja: 'このブラウザーは古いため、本システムを利用できません。Chrome・Edge 125、Opera 111、Firefox 126、Safari 17.5 以降をご利用ください。',
    es: 'Este navegador es demasiado antiguo para este sistema. Use Chrome o Edge 125, Opera 111, Firefox 126, Safari 17.5 o una versión posterior.',
    en: 'This browser is too old for this system. Use Chrome or Edge 125, Opera 111, Firefox 126, Safari 17.5 or a later version.',
  }
  function language() {
    var chosen = /(?:^|; )mds-language=(\w\w)/.exec(document.cookie)
    return chosen ? chosen[1] : String(navigator.language || 'zh').substring(0, 2)
  }
  function show() {
    var place = document.getElementById('portal')
    if (!place || place.firstChild) return
    var told = document.createElement('p')
    told.setAttribute('role', 'alert')
    told.style.cssText = 'margin:48px auto;padding:0 24px;max-width:560px;font:18px/1.6 sans-serif'
    told.appendChild(document.createTextNode(texts[language()] || texts.en))
    place.appendChild(told)
  }
  // The browser does not support modules, or supports them but not their syntax.
  if (!('noModule' in document.createElement('script'))) window.addEventListener('load', show)
  window.addEventListener('error', event => {
    if (event.message && String(event.message).indexOf('SyntaxError') >= 0) show()
  })
})()
