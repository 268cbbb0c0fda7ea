/** Filled in by `showOpening` before hydration, and left alone by React. */
const own = '[data-opening], [data-call-back], [data-in-hours]';

/**
 * Records what translators and password managers change in parts that are not hydrated yet. React would
 * not recognize such a part and would render it anew, without what was typed there.
 */
export function recordChanges(root: Element, isEarly: (element: Element) => boolean) {
  let changes: MutationRecord[] = [];
  const record = (records: MutationRecord[]) => {
    const foreign = records.filter(({ target }) => {
      const element = target instanceof Element ? target : target.parentElement;
      return element && isEarly(element) && !element.closest(own);
    });
    changes.push(...foreign);
  };
  const observer = new MutationObserver(record);
  const characterData = { characterData: true, characterDataOldValue: true };
  observer.observe(root, { childList: true, subtree: true, ...characterData });

  return {
    /** Undoes the changes in this part, the last one first. A translator soon translates it again. */
    undo(part: Element): void {
      record(observer.takeRecords());
      const undone = changes.filter(({ target }) => part.contains(target)).reverse();
      changes = changes.filter(({ target }) => !part.contains(target));
      for (const { target, addedNodes, removedNodes, nextSibling, oldValue } of undone) {
        if (oldValue !== null) target.nodeValue = oldValue;
        for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node);
        const next = nextSibling?.parentNode === target ? nextSibling : null;
        for (const node of removedNodes) target.insertBefore(node, next);
      }
      observer.takeRecords();
    },
  };
}
