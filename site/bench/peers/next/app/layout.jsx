import '../content.css';

export const metadata = { title: 'Contact', description: 'The same page in Next.js' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
