/** The listeners of one kind of news. */
export function hearers<News>() {
  const all = new Set<(news: News) => void>();
  return {
    tell(news: News) {
      for (const listener of all) listener(news);
    },
    add(listener: (news: News) => void) {
      all.add(listener);
      return () => void all.delete(listener);
    },
    none: () => all.size === 0,
  };
}
